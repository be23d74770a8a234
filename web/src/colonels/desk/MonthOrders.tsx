// Orders for the month as a leaf of the ledger: each choice is ordered at once, and what it comes to stands beside it.
import { useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import { capital, say } from "../../messages";
import { pounds, signedPounds } from "../figures";
import {
  BEST,
  missingCompanies,
  monthEnd,
  RAISES,
  regimentOf,
  TRAININGS,
  type Affairs,
  type Plan,
  type Regiment,
  type Terms,
  type Training,
  type View,
} from "../model";
import type { AskProps } from "./Ask";

const COMPANIES = 10;
const RECRUITS = 60;

interface Leaf {
  view: View;
  own: Affairs;
  plan: Plan;
  regiment: Regiment;
  terms: Terms;
  can: Set<string>;
  give: (order: string) => void;
}

function Row({
  what,
  sum,
  warn,
  note,
}: {
  what: ComponentChildren;
  sum?: string;
  warn?: boolean;
  note?: ComponentChildren;
}) {
  return (
    <tr class={warn ? "warn" : ""}>
      <td>
        {what}
        {note && <small class="note">{note}</small>}
      </td>
      <td class="money">{sum ?? ""}</td>
    </tr>
  );
}

/** A number of companies: those that may be ordered, and the one that stands. */
function Companies({
  verb,
  value,
  can,
  give,
}: {
  verb: "declare" | "keep";
  value: number;
  can: Set<string>;
  give: (order: string) => void;
}) {
  const all = Array.from({ length: COMPANIES + 1 }, (_, n) => n);
  return (
    <label class="inline">
      {say(`desk.${verb}`)}{" "}
      <select
        name={verb}
        value={String(value)}
        onChange={(event) => {
          const order = `${verb} ${event.currentTarget.value}`;
          if (can.has(order)) give(order);
        }}
      >
        {all.map((n) => (
          <option value={String(n)} disabled={n !== value && !can.has(`${verb} ${n}`)} selected={n === value}>
            {n}
          </option>
        ))}
      </select>
    </label>
  );
}

function Declared({ plan, terms, own, can, give }: Leaf) {
  const missing = missingCompanies(plan);
  const risk = missing * terms.inspection;
  return (
    <Row
      what={<Companies verb="declare" value={plan.declare} can={can} give={give} />}
      sum={signedPounds(terms.company_pay * plan.declare)}
      warn={missing > 0}
      note={
        missing > 0 && say("desk.missing", { missing, risk, pip: terms.inspection_pip, pocketed: pounds(own.pocketed) })
      }
    />
  );
}

function Kept({ plan, terms, regiment, can, give }: Leaf) {
  const change = plan.keep - (regiment.companies ?? 0);
  return (
    <>
      <Row
        what={<Companies verb="keep" value={plan.keep} can={can} give={give} />}
        sum={change > 0 ? signedPounds(-change * terms.raise_cost) : ""}
        note={
          change !== 0 &&
          say(change > 0 ? "desk.companies_come" : "desk.companies_go", {
            companies: Math.abs(change),
            men: Math.abs(change) * terms.company_men,
          })
        }
      />
      <Row
        what={
          <label class="inline">
            <input
              type="checkbox"
              name="pay"
              checked={plan.pay}
              aria-disabled={!can.has(plan.pay ? "pay none" : "pay all")}
              onClick={(event) => {
                event.preventDefault();
                const order = plan.pay ? "pay none" : "pay all";
                if (can.has(order)) give(order);
              }}
            />{" "}
            {say("desk.pay_men")}
          </label>
        }
        sum={plan.pay ? signedPounds(-plan.bill.pay) : pounds(0)}
        warn={!plan.pay && plan.keep > 0}
        note={!plan.pay && plan.keep > 0 && say("desk.pay_owed", { sum: pounds(plan.keep * terms.company_pay) })}
      />
    </>
  );
}

/** A sum that is ordered when its field is left or Enter is pressed. */
function Figure({
  name,
  label,
  value,
  most,
  give,
}: {
  name: string;
  label: string;
  value: number;
  most: number;
  give: (order: string) => void;
}) {
  const [text, setText] = useState<string | null>(null);
  const settle = (): void => {
    const sum = Math.trunc(Number(text));
    if (text !== null && Number.isFinite(sum) && sum >= 0 && sum !== value) give(`${name} ${Math.min(sum, most)}`);
    setText(null);
  };
  return (
    <label class="inline">
      {label}{" "}
      <input
        type="number"
        inputMode="numeric"
        name={name}
        min={0}
        max={most}
        value={text ?? String(value)}
        onInput={(event) => setText(event.currentTarget.value)}
        onBlur={settle}
        onKeyDown={(event) => event.key === "Enter" && settle()}
      />
    </label>
  );
}

/** What the roll needs, or what happens without training. */
function chance({ plan, regiment, terms }: Leaf, training: Training): string {
  const value = regiment[RAISES[training]] ?? 1;
  const idle = training === "musketry" ? regiment.months_without_musketry : regiment.months_without_manoeuvres;
  const supervised = plan.activity === `supervise_${training}`;
  if (plan.train.includes(training)) {
    if (value >= BEST) return say("desk.at_best");
    const need = terms.gain_on - (supervised ? terms.supervision : 0);
    return say("desk.rises_on", { need: need < 6 ? `${need}–6` : need });
  }
  if (value <= 1) return say("desk.cannot_fall");
  if (training === "drill") return say("desk.falls_on", { need: terms.drill_decay });
  if ((idle ?? 0) + 1 >= terms.idle_months) return say("desk.falls_on", { need: `1–${terms.idle_decay}` });
  return say("desk.safe_for", { months: terms.idle_months - (idle ?? 0) - 1 });
}

function Trainings(leaf: Leaf) {
  const { plan, terms, regiment, can, give } = leaf;
  return (
    <>
      {TRAININGS.map((training) => {
        const on = plan.train.includes(training);
        const order = `${on ? "rest" : "train"} ${training}`;
        const attribute = RAISES[training];
        return (
          <Row
            key={training}
            what={
              <label class="inline">
                <input
                  type="checkbox"
                  name={training}
                  checked={on}
                  aria-disabled={!can.has(order)}
                  onClick={(event) => {
                    event.preventDefault();
                    if (can.has(order)) give(order);
                  }}
                />{" "}
                {capital(say(`reason.${training}`))}
              </label>
            }
            sum={on ? signedPounds(-terms.training[training]) : `(${pounds(terms.training[training])})`}
            note={say("desk.attribute_now", {
              attribute,
              value: regiment[attribute],
              chance: chance(leaf, training),
            })}
          />
        );
      })}
    </>
  );
}

function Men(leaf: Leaf) {
  const { plan, terms, regiment, can, give } = leaf;
  const room = Math.max(0, plan.keep * terms.company_men - (regiment.men ?? 0));
  const most = Math.min(room, RECRUITS);
  const recruits = [...can].some((order) => order.startsWith("recruit ")) || plan.recruits > 0;
  return (
    <>
      {(regiment.arrears ?? 0) > 0 && (
        <Row
          what={
            <Figure
              name="arrears"
              label={say("desk.arrears", { sum: pounds(regiment.arrears ?? 0) })}
              value={plan.arrears}
              most={regiment.arrears ?? 0}
              give={give}
            />
          }
          sum={signedPounds(-plan.bill.arrears)}
          warn
          note={
            terms.mutiny_from > 0 &&
            (regiment.months_in_arrears ?? 0) >= terms.mutiny_from &&
            say("desk.mutiny_threatens", { months: regiment.months_in_arrears })
          }
        />
      )}
      {recruits && (
        <Row
          what={
            <Figure
              name="recruit"
              label={say("desk.recruit", { most })}
              value={plan.recruits}
              most={most}
              give={give}
            />
          }
          sum={plan.recruits > 0 ? signedPounds(-terms.recruit_cost) : `(${pounds(terms.recruit_cost)})`}
        />
      )}
    </>
  );
}

const ACTIVITIES = [
  "supervise_drill",
  "supervise_musketry",
  "supervise_manoeuvres",
  "socialise",
  "politics",
  "business",
];

function Activities({ view, plan, can, give }: Omit<Leaf, "regiment">) {
  const { terms } = view;
  const gains: Record<string, string> = {
    socialise: say("desk.gain_pip", { pip: terms.socialise_pip }),
    politics: say("desk.gain_pip", { pip: terms.politics_pip }),
    business: signedPounds(terms.business_pounds),
  };
  const away = !ACTIVITIES.includes(plan.activity);
  if (away) return <p class="facts">{say(`activity_now.${plan.activity}`)}</p>;
  return (
    <fieldset class="activities">
      <legend>{say("desk.what_you_do")}</legend>
      {ACTIVITIES.map((activity) => {
        const order = activity.replace("_", " ");
        const chosen = plan.activity === activity;
        return (
          <label key={activity} class={`choice${chosen || can.has(order) ? "" : " cannot"}`}>
            <input
              type="radio"
              name="activity"
              value={activity}
              checked={chosen}
              disabled={!chosen && !can.has(order)}
              onChange={() => give(order)}
            />
            <span>
              {say(`desk.do.${activity}`)}{" "}
              <small>
                {gains[activity] ??
                  (chosen || can.has(order)
                    ? say("desk.gain_roll", { bonus: terms.supervision })
                    : say("desk.order_first"))}
              </small>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

function Seal({
  legal,
  give,
  campaign,
  plan,
}: {
  legal: string[];
  give: (order: string) => void;
  campaign: AskProps["campaign"];
  plan: Plan;
}) {
  const amend = campaign.decision?.open.includes("amend");
  if (plan.locked) return <p class="notice">{say("desk.locked")}</p>;
  return (
    <p class="seal">
      {legal.includes("ready") && (
        <button type="button" class="chief" data-order="ready" onClick={() => give("ready")}>
          {say("desk.send_in")}
        </button>
      )}
      {amend && (
        <button type="button" data-order="amend" onClick={() => give("amend")}>
          {say("desk.amend")}
        </button>
      )}
    </p>
  );
}

export function MonthOrders({ campaign, view, own, legal, give }: AskProps) {
  const plan = own.orders;
  const regiment = regimentOf(view, own);
  const can = new Set(legal);
  const leaf = { view, own, plan, terms: view.terms, can, give };
  const end = monthEnd(view, own);
  return (
    <div class={`month-orders${legal.length === 0 ? " sealed" : ""}`}>
      <table class="ledger">
        <caption class="unseen">{say("desk.leaf", { month: view.month })}</caption>
        <tbody>
          <Row what={say("desk.in_purse")} sum={pounds(own.pounds)} />
          {regiment && <Declared {...leaf} regiment={regiment} />}
          <Row what={say("desk.own_pay")} sum={signedPounds(view.terms.colonel_pay)} />
          {plan.bill.debt > 0 && <Row what={say("desk.debt")} sum={signedPounds(-plan.bill.debt)} warn />}
          {regiment && (
            <>
              <Kept {...leaf} regiment={regiment} />
              <Men {...leaf} regiment={regiment} />
              {!own.away && <Trainings {...leaf} regiment={regiment} />}
            </>
          )}
          {plan.activity === "business" && (
            <Row what={say("desk.do.business")} sum={signedPounds(view.terms.business_pounds)} />
          )}
        </tbody>
        <tfoot>
          <tr class={end < 0 ? "warn" : ""}>
            <th scope="row">{say("desk.month_end")}</th>
            <td class="money">
              <output>{pounds(end)}</output>
            </td>
          </tr>
        </tfoot>
      </table>
      <Activities {...leaf} />
      {!regiment && campaign.decision?.open.includes("petition") && (
        <button type="button" data-order="petition" onClick={() => give("petition")}>
          {say("desk.petition")}
        </button>
      )}
      <Seal legal={legal} give={give} campaign={campaign} plan={plan} />
    </div>
  );
}
