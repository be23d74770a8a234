// The War Office Committee (C-22): three rounds of sealed stakes, each opened before the next.
import { useState } from "preact/hooks";
import { say } from "../../messages";
import { Rich } from "../../panel/Text";
import { called, regimentCalled } from "../figures";
import { sentence } from "../story";
import type { Affairs, Expedition, View } from "../model";
import type { AskProps } from "./Ask";

const ROUNDS = ["number", "which", "command"] as const;
const OPENED = new Set(["number_vote", "number", "which_vote", "command_vote", "commander"]);

/** Stakes of a list of things, for or against. */
function Stakes({
  rows,
  own,
  verbs,
  most,
  give,
}: {
  rows: { id: string; name: string; note: string; staked: number }[];
  own: Affairs;
  verbs: [pro: string, contra: string];
  most: number;
  give: (order: string) => void;
}) {
  const [sums, setSums] = useState<Record<string, string>>({});
  const sumOf = (id: string): number => Math.trunc(Number(sums[id] ?? "1"));
  const sound = (id: string): boolean => sumOf(id) >= 1 && sumOf(id) <= most;
  return (
    <ul class="stakes">
      {rows.map(({ id, name, note, staked }) => (
        <li key={id}>
          <span class="who">
            <b>{name}</b> <small>{note}</small>
            {staked !== 0 && (
              <small class="packet">
                {say(staked > 0 ? "desk.staked_for" : "desk.staked_against", { pip: Math.abs(staked) })}
              </small>
            )}
          </span>
          {own.unstaked > 0 && (
            <span class="put">
              <input
                type="number"
                inputMode="numeric"
                min={1}
                max={most}
                aria-label={say("desk.pip_on", { name })}
                value={sums[id] ?? "1"}
                onInput={(event) => setSums({ ...sums, [id]: event.currentTarget.value })}
              />
              {verbs.map((verb) => (
                <button
                  type="button"
                  aria-disabled={!sound(id)}
                  aria-label={say(`desk.verb_on.${verb}`, { name })}
                  onClick={() => sound(id) && give(`${verb} ${id} ${sumOf(id)}`)}
                >
                  {say(`desk.verb.${verb}`)}
                </button>
              ))}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function HowMany({
  expedition,
  own,
  legal,
  give,
}: {
  expedition: Expedition;
  own: Affairs;
  legal: string[];
  give: (order: string) => void;
}) {
  const numbers = [...new Set(legal.map((order) => Number(order.split(" ")[1])))].filter((n) => n > 0);
  const half = Math.ceil(expedition.members.length / 2);
  const [number, setNumber] = useState(numbers.includes(half) ? half : (numbers[0] ?? 1));
  const [stake, setStake] = useState("0");
  const sum = Math.trunc(Number(stake));
  const sound = sum >= 0 && sum <= own.unstaked;
  return (
    <form
      class="sum"
      onSubmit={(event) => {
        event.preventDefault();
        if (sound) give(`send ${number} staking ${sum}`);
      }}
    >
      <label>
        <span>{say("desk.regiments_to_send")}</span>
        <select value={String(number)} onChange={(event) => setNumber(Number(event.currentTarget.value))}>
          {numbers.map((n) => (
            <option value={String(n)}>{n}</option>
          ))}
        </select>
      </label>
      <label>
        <span>{say("desk.stake")}</span>
        <input
          type="number"
          inputMode="numeric"
          min={0}
          max={own.unstaked}
          value={stake}
          onInput={(event) => setStake(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="chief" aria-disabled={!sound}>
        {say("desk.seal")}
      </button>
      <span class="aside told">
        {sound
          ? say("desk.pip_left", { pip: own.unstaked - sum })
          : say("desk.range", { least: 0, most: own.unstaked })}
      </span>
    </form>
  );
}

function regimentRows(view: View, own: Affairs, expedition: Expedition) {
  return expedition.fit.map((number) => {
    const colonel = view.regiments.find((one) => one.regiment === number)?.colonel ?? null;
    return {
      id: String(number),
      name: regimentCalled(number),
      note: called(colonel),
      staked: own.stakes.regiments[number] ?? 0,
    };
  });
}

function colonelRows(view: View, own: Affairs, expedition: Expedition) {
  return expedition.members.map((seat) => ({
    id: seat,
    name: called(seat),
    note: [
      regimentCalled(view.colonels.find((one) => one.colonel === seat)?.regiment ?? 0),
      ...(expedition.going.includes(seat) ? [say("desk.goes")] : []),
    ].join(", "),
    staked: own.stakes.colonels[seat] ?? 0,
  }));
}

export function Committee({ campaign, view, own, legal, give }: AskProps) {
  const { expedition } = view;
  if (!expedition) return null;
  const round = ROUNDS.indexOf(view.question as (typeof ROUNDS)[number]);
  const opened = (campaign.months[campaign.months.length - 1]?.events ?? []).filter(
    (event) =>
      OPENED.has(event.event) && (event.event !== "which_vote" || event["goes"] === true || event["pip"] !== 0),
  );
  return (
    <div class="committee">
      <ol class="rounds">
        {ROUNDS.map((name, i) => (
          <li class={i < round ? "past" : i === round ? "now" : ""} aria-current={i === round ? "step" : undefined}>
            {say(`desk.round.${name}`)}
          </li>
        ))}
      </ol>
      {opened.length > 0 && (
        <ul class="opened">
          {opened.map((event) => (
            <li key={event.n}>
              <Rich text={sentence(event, campaign.texts)} />
            </li>
          ))}
        </ul>
      )}
      {legal.length > 0 && (
        <>
          <p class="purse-pip">
            <b>{own.unstaked}</b> {say("desk.pip_to_stake")}
          </p>
          {view.question === "number" && <HowMany expedition={expedition} own={own} legal={legal} give={give} />}
          {view.question === "which" && (
            <>
              <p class="facts">{say("desk.to_go", { count: expedition.to_send })}</p>
              <Stakes
                rows={regimentRows(view, own, expedition)}
                own={own}
                verbs={["for", "against"]}
                most={own.unstaked}
                give={give}
              />
            </>
          )}
          {view.question === "command" && (
            <Stakes
              rows={colonelRows(view, own, expedition)}
              own={own}
              verbs={["second", "oppose"]}
              most={own.unstaked}
              give={give}
            />
          )}
          {legal.includes("done") && (
            <button type="button" class="chief" data-order="done" onClick={() => give("done")}>
              {say("desk.stakes_done")}
            </button>
          )}
        </>
      )}
    </div>
  );
}
