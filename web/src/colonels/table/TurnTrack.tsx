// Above the plan: the turn on its track, what is fought for and how both sides stand.
import { say } from "../../messages";
import { Rich } from "../../panel/Text";
import { SIDES, type BattleView } from "./model";

export function TurnTrack({ view }: { view: BattleView }) {
  return (
    <header class="field-head">
      <p class="turn-of">
        <b>{say("web.turn_short", { turn: view.turn })}</b> <span>{say("field.of_turns", { turns: view.turns })}</span>
      </p>
      <ol class="turn-track" aria-hidden="true">
        {Array.from({ length: view.turns }, (_, i) => (
          <li class={i + 1 < view.turn ? "past" : i + 1 === view.turn ? "now" : ""} />
        ))}
      </ol>
      <p class="aim-of">
        <Rich text={say(`field.aim.${view.objective}`, { attacker: view.attacker, taken: view.town_taken })} />
      </p>
      <p class="balance">
        {SIDES.map((side) => (
          <span class={side} title={say("field.in_order", { men: view.men_in_order[side] })}>
            <span class={`key-flag ${side}`} aria-hidden="true" /> {say(`field.side.${side}`)}{" "}
            <b>{view.men_in_order[side]}</b>
          </span>
        ))}
      </p>
    </header>
  );
}
