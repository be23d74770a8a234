// The month rehearsed: every roll that will fall, each to be changed before it counts; then it is published (C-60).
import { useEffect, useState } from "preact/hooks";
import { api, Refused, type RehearsedStep } from "../../api";
import { say } from "../../messages";
import { Rich } from "../../panel/Text";
import { sentence } from "../story";
import type { Campaign } from "../useCampaign";

const FEW = 3; // lines of accounts that are not folded away

/** Faces in place of those that would fall, by the number of the roll. */
export type Changes = Record<number, number>;

/** Closes the month. Dice that were changed fall as the umpire's own, the others as they were rehearsed. */
export async function publish(id: string, seat: string, changes: Changes): Promise<void> {
  const { decision } = await api.decision(id, seat);
  const rolls = Object.fromEntries(Object.entries(changes).map(([roll, face]) => [roll, `roll ${face}`]));
  if (Object.keys(rolls).length > 0) await api.orderWithRolls(id, seat, decision, "close", rolls);
  else await api.order(id, seat, decision, "close", crypto.randomUUID());
}

function Roll({ step, onChange }: { step: RehearsedStep; onChange: (face: number | null) => void }) {
  const { roll = 0, sides = 6, value = 1, question = "" } = step;
  return (
    <span class={`roll-of${step.changed ? " changed" : ""}`}>
      <b class="number">{roll}</b>
      <label>
        <span class="unseen">{say("desk.roll_named", { roll, question: say(`question.${question}`), sides })}</span>
        <select
          value={String(value)}
          onChange={(event) => onChange(Number(event.currentTarget.value))}
          title={say("desk.d", { sides })}
        >
          {Array.from({ length: sides }, (_, i) => (
            <option value={String(i + 1)}>{i + 1}</option>
          ))}
        </select>
      </label>
      <small>{say("desk.d", { sides })}</small>
      {step.changed && (
        <button type="button" class="quiet" onClick={() => onChange(null)}>
          {say("desk.as_it_fell")}
        </button>
      )}
    </span>
  );
}

/** What comes of a step; the lines of accounts, which are many, are folded away. */
function Outcome({ step, campaign }: { step: RehearsedStep; campaign: Campaign }) {
  const lines = (events: RehearsedStep["events"]) => (
    <ul>
      {events.map((event) => (
        <li>
          <Rich text={sentence({ n: 0, ...event }, campaign.texts)} />
        </li>
      ))}
    </ul>
  );
  const money = step.events.filter((event) => event.event === "money");
  const few = money.length <= FEW ? step.events : step.events.filter((event) => event.event !== "money");
  return (
    <div class="outcome">
      {lines(few)}
      {money.length > FEW && (
        <details>
          <summary>{say("desk.money_lines", { count: money.length })}</summary>
          {lines(money)}
        </details>
      )}
    </div>
  );
}

export function Rehearsal({
  id,
  seat,
  campaign,
  open,
  asked,
}: {
  id: string;
  seat: string;
  campaign: Campaign;
  open: boolean;
  asked: number; // how often it was asked for from beside this sheet
}) {
  const [steps, setSteps] = useState<RehearsedStep[] | null>(null);
  const [changes, setChanges] = useState<Changes>({});
  const [trouble, setTrouble] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const rehearse = async (dice: Changes): Promise<void> => {
    setChanges(dice);
    try {
      const { steps: told } = await api.rehearse(id, seat, ["close"], dice);
      const changed = new Set(told.filter((step) => step.changed).map((step) => String(step.roll)));
      setChanges(Object.fromEntries(Object.entries(dice).filter(([roll]) => changed.has(roll)))); // what falls so anyway is no change
      setSteps(told);
      setTrouble(null);
    } catch (error) {
      setTrouble(error instanceof Refused ? error.message : say("web.link_lost"));
    }
  };
  useEffect(() => {
    if (open && asked > 0) void rehearse(changes);
  }, [asked]);
  const change = (roll: number, face: number | null): void => {
    const { [roll]: _, ...others } = changes;
    void rehearse(face === null ? others : { ...others, [roll]: face });
  };
  const carryOut = async (): Promise<void> => {
    setBusy(true);
    const done = await campaign.settle(() => publish(id, seat, changes));
    setBusy(false);
    if (!done) return;
    setSteps(null);
    setChanges({});
  };

  return (
    <>
      <h2>{say("desk.rehearsal")}</h2>
      <p class="aside">{say(open ? "desk.rehearsal_what" : "desk.rehearsal_not_now")}</p>
      {open && (
        <p class="seal">
          <button type="button" class="rehearse" aria-disabled={busy} onClick={() => void rehearse(changes)}>
            {say(steps ? "desk.rehearse_again" : "desk.rehearse")}
          </button>
          {steps && (
            <button type="button" class="chief publish" aria-disabled={busy} onClick={() => !busy && void carryOut()}>
              {say("desk.publish", { changes: Object.keys(changes).length })}
            </button>
          )}
        </p>
      )}
      {trouble && (
        <p class="notice" role="alert">
          {trouble}
        </p>
      )}
      {open && steps && (
        <ol class="rehearsed log">
          {steps.map((step, i) => (
            <li key={i} class={step.changed ? "fresh" : ""}>
              {step.roll !== undefined && <Roll step={step} onChange={(face) => change(step.roll ?? 0, face)} />}
              <Outcome step={step} campaign={campaign} />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
