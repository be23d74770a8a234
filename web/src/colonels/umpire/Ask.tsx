// What the umpire is asked, and the month that waits for him.
import { useState } from "preact/hooks";
import { say, capital } from "../../messages";
import { Typed } from "../../panel/Typed";
import { Rich } from "../../panel/Text";
import { called, regimentCalled } from "../figures";
import { Explain } from "../parts";
import { GoTo } from "../Places";
import { isOpen, monthIsOpen, type View } from "../model";
import { sentence } from "../story";
import type { Campaign } from "../useCampaign";
import { Sale } from "../desk/Auction";
import { Ending } from "../desk/Ending";
import { Listed } from "../desk/Ask";
import { endsBattle } from "../table/orders";
import { AwaitedDie } from "./Dice";

interface UmpireAskProps {
  id: string;
  seat: string;
  campaign: Campaign;
  view: View;
  rehearse: () => void;
}

interface FormProps {
  campaign: Campaign;
  view: View;
  legal: string[];
  give: (order: string) => void;
}

const ATTACHED = ["battalions", "horse", "guns"] as const;

function Attach({ view, legal, give }: FormProps) {
  const now = view.expedition;
  return (
    <>
      {ATTACHED.map((kind) => (
        <label key={kind} class="inline field">
          <span>{capital(say(`desk.attach.${kind}`))}</span>
          <select
            name={kind}
            value={String(now?.[kind] ?? 0)}
            onChange={(event) => give(`attach ${kind} ${event.currentTarget.value}`)}
          >
            {Array.from({ length: 7 }, (_, n) => (
              <option value={String(n)} selected={n === now?.[kind]}>
                {n}
              </option>
            ))}
          </select>
        </label>
      ))}
      {legal.includes("done") && <Done give={give} />}
    </>
  );
}

const Done = ({ give }: { give: (order: string) => void }) => (
  <button type="button" class="chief" data-order="done" onClick={() => give("done")}>
    {say("desk.done")}
  </button>
);

function Roles({ view, legal, give }: FormProps) {
  const roles = new Map<string, string[]>();
  for (const order of legal) {
    const [verb, colonel = "", role = ""] = order.split(" ");
    if (verb === "role") roles.set(colonel, [...(roles.get(colonel) ?? []), role]);
  }
  return (
    <>
      {[...roles].map(([seat, choices]) => {
        const now = view.colonels.find((one) => one.colonel === seat)?.role ?? "none";
        return (
          <label key={seat} class="inline field">
            <span>{called(seat)}</span>
            <select name={seat} value={now} onChange={(event) => give(`role ${seat} ${event.currentTarget.value}`)}>
              {[now, ...choices.filter((role) => role !== now)].map((role) => (
                <option value={role}>{say(`role.${role}`)}</option>
              ))}
            </select>
          </label>
        );
      })}
      <Done give={give} />
    </>
  );
}

/** What the umpire has noted of the battle so far. */
function Noted({ campaign }: { campaign: Campaign }) {
  const all = campaign.months[campaign.months.length - 1]?.events ?? [];
  const noted = all.filter((event) => event.event === "result_typed");
  return (
    <ul class="opened" role="status">
      {noted.map((event) => (
        <li key={event.n}>
          <Rich text={sentence(event, campaign.texts)} />
        </li>
      ))}
    </ul>
  );
}

const COUNTED = ["ran", "musketry", "guns"];
const DECIDED: [verb: string, words: string[]][] = [
  ["won", ["british", "enemy", "nobody"]],
  ["taken", ["yes", "no"]],
  ["worse", ["yes", "no"]],
];

/** What came of a battle on a real table (C-27). */
function Result({ campaign, view, legal, give }: FormProps) {
  const { force = [], going = [] } = view.expedition ?? {};
  const [counts, setCounts] = useState<Record<string, string>>({});
  return (
    <div class="result">
      {DECIDED.map(([verb, words]) => (
        <p class="faces-row" role="group" aria-label={say(`desk.result.${verb}`)}>
          <span>{say(`desk.result.${verb}`)}</span>
          {words.map((word) => (
            <button type="button" data-order={`${verb} ${word}`} onClick={() => give(`${verb} ${word}`)}>
              {say(`desk.result.${verb}.${word}`)}
            </button>
          ))}
        </p>
      ))}
      {force.map((number) => (
        <fieldset key={number}>
          <legend>{regimentCalled(number)}</legend>
          {COUNTED.map((verb) => {
            const key = `${verb} ${number}`;
            return (
              <label class="inline">
                {say(`desk.count.${verb}`)}{" "}
                <input
                  type="number"
                  inputMode="numeric"
                  min={0}
                  max={40}
                  value={counts[key] ?? ""}
                  onInput={(event) => setCounts({ ...counts, [key]: event.currentTarget.value })}
                  onBlur={() => counts[key] && give(`${key} ${counts[key]}`)}
                />
              </label>
            );
          })}
        </fieldset>
      ))}
      {going.map((seat) => (
        <button type="button" class="quiet fallen" data-order={`fallen ${seat}`} onClick={() => give(`fallen ${seat}`)}>
          {say("desk.fallen", { colonel: called(seat) })}
        </button>
      ))}
      <Noted campaign={campaign} />
      {legal.includes("book") && (
        <button type="button" class="chief" data-order="book" onClick={() => give("book")}>
          {say("desk.book")}
        </button>
      )}
    </div>
  );
}

/** Aims in a player's own words: approved at the start, judged at the end. */
function Aims({ campaign, view, legal, give }: FormProps) {
  const seats = [...new Set(legal.map((order) => order.split(" ")[1] ?? ""))].filter(Boolean);
  return (
    <>
      {seats.map((seat) => {
        const own = view.colonels.find((one) => one.colonel === seat);
        const text = own && isOpen(own) && own.objective_text !== null ? campaign.texts[own.objective_text]?.words : "";
        return (
          <section key={seat} class="own-aim">
            <h3>{called(seat)}</h3>
            <blockquote>{text}</blockquote>
            <p class="seal">
              {legal
                .filter((order) => order.split(" ")[1] === seat)
                .map((order) => (
                  <button type="button" data-order={order} onClick={() => give(order)}>
                    {say(
                      `desk.aim.${order
                        .split(" ")
                        .filter((word) => word !== seat)
                        .join("_")}`,
                    )}
                  </button>
                ))}
            </p>
          </section>
        );
      })}
    </>
  );
}

function Crisis({ view, legal, give }: FormProps) {
  return (
    <>
      {view.crisis_month ? <p class="facts">{say("desk.crisis_due", { month: view.crisis_month })}</p> : null}
      <p class="seal">
        {legal.map((order) => (
          <button type="button" class={order === "quiet" ? "chief" : ""} data-order={order} onClick={() => give(order)}>
            {say(`desk.call.${order}`)}
          </button>
        ))}
      </p>
    </>
  );
}

const FORMS: Record<string, (props: FormProps) => preact.JSX.Element> = {
  attach: Attach,
  roles: Roles,
  result: Result,
  approval: Aims,
  judge: Aims,
  crisis: Crisis,
};

const lateOf = (view: View): string[] =>
  view.colonels.map((one) => one.colonel).filter((seat) => !view.orders_sent?.includes(seat));

const notOrdered = (late: string[]): string =>
  say("desk.not_ordered", { colonels: late.map(called), count: late.length });

/** What is said before an order of the umpire that all must live with. */
function warningOf(view: View, order: string): string | null {
  if (order !== "close" || !monthIsOpen(view)) return endsBattle(order);
  const late = lateOf(view);
  return late.length > 0 ? notOrdered(late) : null;
}

/** Who has not ordered, and the month's end. */
function Month({ campaign, view, rehearse }: { campaign: Campaign; view: View; rehearse: () => void }) {
  const [sure, setSure] = useState(false);
  const late = lateOf(view);
  const all = [...(campaign.decision?.legal ?? []), ...(campaign.decision?.open ?? [])];
  const close = (): void => {
    setSure(false);
    void campaign.give(["close"]);
  };
  return (
    <div class="umpires-month">
      <p class="facts" role="status">
        {late.length > 0 && notOrdered(late)}
        {late.length === 0 && !campaign.decision?.owes && say("desk.all_ordered")}
      </p>
      <p class="seal">
        <button type="button" onClick={rehearse}>
          {say("desk.rehearse")}
        </button>
        {all.includes("close") &&
          (late.length > 0 && !sure ? (
            <button type="button" onClick={() => setSure(true)}>
              {say("desk.close_month")}
            </button>
          ) : (
            <button type="button" class="chief" data-order="close" onClick={close}>
              {say(sure ? "desk.close_anyway" : "desk.close_month")}
            </button>
          ))}
      </p>
    </div>
  );
}

/** What he waits for, or what waits for him though nothing is asked. */
function waitsFor(view: View, die: boolean): string {
  if (die) return say("desk.umpire_wait.die");
  if (view.question === "bid") return say("desk.wait.bid");
  return say(`desk.umpire_wait.${monthIsOpen(view) ? "month" : "other"}`);
}

export function UmpireAsk({ id, seat, campaign, view, rehearse }: UmpireAskProps) {
  const { decision, notice } = campaign;
  if (view.over) return <Ending campaign={campaign} view={view} />;
  const owes = decision?.owes ?? false;
  const question = (owes ? decision?.question : view.question) ?? "nothing";
  const legal = owes ? (decision?.legal ?? []) : [];
  const give = (order: string): void => void campaign.give([order]);
  const Form = owes ? FORMS[question] : undefined;
  const open = campaign.match?.status === "open";
  return (
    <section
      class={`decision leaf ${owes ? "" : "waiting"}`}
      aria-labelledby="question"
      aria-busy={campaign.busy}
      {...(owes ? { "data-decision": decision?.decision } : {})}
    >
      <p class="eyebrow">{say(owes ? "web.decide" : "desk.you_wait")}</p>
      <h2 id="question">
        {open
          ? say("desk.waiting_for_people")
          : owes
            ? say(`question.${question}`)
            : waitsFor(view, decision?.die != null)}
      </h2>
      {notice && (
        <p class="notice" role="alert">
          <Rich text={notice} />
        </p>
      )}
      {decision?.die && <AwaitedDie id={id} seat={seat} die={decision.die} campaign={campaign} />}
      {monthIsOpen(view) && !open && <Month campaign={campaign} view={view} rehearse={rehearse} />}
      {view.question === "bid" && <Sale campaign={campaign} view={view} />}
      {Form ? (
        <Form campaign={campaign} view={view} legal={legal} give={give} />
      ) : (
        !monthIsOpen(view) && legal.length < 40 && <Listed legal={legal} give={give} />
      )}
      <GoTo place="table" />
      {owes && <Explain question={question} />}
      <Typed
        listed={[...legal, ...(decision?.open ?? [])]}
        warns={(order) => warningOf(view, order)}
        onOrder={give}
      />
    </section>
  );
}
