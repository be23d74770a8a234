// Real dice: the umpire throws them on his own table and types what they show (C-60).
import { api, type Die } from "../../api";
import { say } from "../../messages";
import type { Campaign } from "../useCampaign";
import { Sum } from "../parts";

const FEW = 12; // sides of which each is a button

export function AwaitedDie({ id, seat, die, campaign }: { id: string; seat: string; die: Die; campaign: Campaign }) {
  const faces = Array.from({ length: die.sides }, (_, i) => die.lowest + i);
  const cast = (value?: number): void =>
    void campaign.settle(() => api.throwDie(id, seat, die.die, value).then(() => undefined));
  return (
    <section class="awaited" aria-labelledby="die-title" data-die={die.die}>
      <h3 id="die-title">{say(`question.${die.question}`)}</h3>
      {die.sides <= FEW ? (
        <p class="faces-row" role="group" aria-label={say("desk.type_face", { sides: die.sides })}>
          {faces.map((face) => (
            <button type="button" class="face" onClick={() => cast(face)}>
              {face}
            </button>
          ))}
        </p>
      ) : (
        <Sum
          key={die.die}
          label={say("desk.type_face", { sides: die.sides })}
          least={die.lowest}
          most={die.lowest + die.sides - 1}
          start={die.lowest}
          action={say("web.give")}
          onSum={cast}
        />
      )}
      <button type="button" class="let-fall" onClick={() => cast()}>
        {say("desk.let_fall")}
      </button>
    </section>
  );
}

export function Dice({ id, seat, campaign }: { id: string; seat: string; campaign: Campaign }) {
  const held = campaign.match?.held ?? false;
  return (
    <>
      <h2>{say("desk.dice")}</h2>
      <label class="inline">
        <input
          type="checkbox"
          name="held"
          checked={held}
          onChange={(event) =>
            void campaign.settle(() => api.holdDice(id, seat, event.currentTarget.checked).then(() => undefined))
          }
        />{" "}
        {say("desk.dice_wait")}
      </label>
      <p class="aside">{say("desk.dice_what")}</p>
      <p role="status">{say(campaign.decision?.die ? "desk.umpire_wait.die" : "desk.no_die")}</p>
    </>
  );
}
