// What is asked of the seat: whose card it is, who has laid one, how the card is aimed; or who is waited for; or how it ended.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Decision, GameEvent } from "../../api";
import { say } from "../../messages";
import { Rich } from "../../panel/Text";
import {
  keyOf,
  leaderName,
  leaderOf,
  onTable,
  SIDES,
  unitName,
  unitOf,
  type BattleView,
  type Leader,
  type Unit,
} from "./model";
import { aimOf, endsBattle, titleOf, type Dealt } from "./orders";
import { Typed } from "../../panel/Typed";
import { quoted } from "../parts";

/* ---- Leaders ---- */

/** All leaders who play cards: who has laid his, who chooses. */
function Leaders({ view, chooser }: { view: BattleView; chooser: Leader | undefined }) {
  return (
    <ul class="leaders-row" aria-label={say("field.leaders")}>
      {view.leaders
        .filter((leader) => leader.status === "acts")
        .map((leader) => {
          // Who of the others has laid his is not known.
          const state = leader === chooser ? "chooses" : !leader.own ? "secret" : leader.asked ? "thinks" : "laid";
          const card = leader.card?.card === "order" ? leader.card.order : leader.card?.card;
          return (
            <li class={`leader-chip ${leader.side} ${state}`}>
              <span class="chip-card" aria-hidden="true">
                {state === "laid" ? "✓" : ""}
              </span>
              <span class="chip-name">{leaderName(leader)}</span>
              <small>{card ? titleOf(card, leader.card?.card !== "order") : say(`field.leader.${state}`)}</small>
            </li>
          );
        })}
    </ul>
  );
}

/** With whom the seat's leaders may talk now (B-10). */
function Company({ view }: { view: BattleView }) {
  const talking = view.leaders.filter((leader) => leader.own && leader.talks_with.length > 0);
  return (
    <>
      {talking.map((leader) => (
        <p class="company" key={leader.id}>
          <Rich
            text={say("field.talks", {
              leader: leaderName(leader),
              others: leader.talks_with
                .map((id) => leaderOf(view, id))
                .map((other) => (other ? leaderName(other) : "")),
            })}
          />
        </p>
      ))}
    </>
  );
}

/* ---- Aiming ---- */

function Written({ order, give, onCancel }: { order: string; give: (orders: string[]) => void; onCancel: () => void }) {
  const [text, setText] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  return (
    <form
      class="written"
      onSubmit={(event) => {
        event.preventDefault();
        const said = text.trim();
        give([said ? `${order} ${quoted(said)}` : order]);
      }}
    >
      <label>
        {say("field.special_text")}
        <input ref={field} value={text} maxLength={120} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <p>
        <button type="submit">{say("field.lay")}</button>{" "}
        <button type="button" class="quiet" onClick={onCancel}>
          {say("field.cancel")}
        </button>
      </p>
    </form>
  );
}

function Aiming({
  view,
  card,
  give,
  onCancel,
}: {
  view: BattleView;
  card: Dealt;
  give: (orders: string[]) => void;
  onCancel: () => void;
}) {
  const kind = aimOf(card);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (kind === "unit") list.current?.querySelector("button")?.focus({ preventScroll: true });
  }, [card]);
  if (kind === "text") return <Written order={card.plays[0]?.text ?? ""} give={give} onCancel={onCancel} />;
  return (
    <div class="aiming" ref={list}>
      <p>{say(kind === "unit" ? "field.aim_unit" : "field.aim_point")}</p>
      <div class="orders">
        {card.plays.map((play) => {
          const unit = unitOf(view, play.unit);
          return (
            <button
              type="button"
              class="order"
              key={play.text}
              data-order={play.text}
              onClick={() => give([play.text])}
            >
              {unit ? (
                <>
                  <span class={`key-flag ${unit.side}`}>{keyOf(view, unit)}</span>
                  <span class="does">{unitName(unit)}</span>
                </>
              ) : (
                <span class="does">{say("field.to_point", { x: play.x, y: play.y })}</span>
              )}
            </button>
          );
        })}
      </div>
      <button type="button" class="quiet" onClick={onCancel}>
        {say("field.cancel")}
      </button>
    </div>
  );
}

/* ---- The sections ---- */

/* Open at any time, and few. */
const WORDED = ["parley", "fight on"];

function OpenOrders({ open, give }: { open: string[]; give: (orders: string[]) => void }) {
  const worded = open.filter((order) => WORDED.includes(order));
  if (worded.length === 0) return null;
  return (
    <p class="open-orders">
      {worded.map((order) => (
        <button type="button" class="quiet" key={order} onClick={() => give([order])}>
          {say(`field.open.${order.replace(" ", "_")}`)}
        </button>
      ))}
    </p>
  );
}

export interface AskedProps {
  view: BattleView;
  decision: Decision;
  chooser: Leader | undefined;
  hearer: Unit | undefined;
  hears: Unit[];
  aimed: Dealt | null;
  busy: boolean;
  notice: string | null;
  onTold: (unit: string) => void;
  onCancel: () => void;
  give: (orders: string[]) => void;
}

export function Asked({
  view,
  decision,
  chooser,
  hearer,
  hears,
  aimed,
  busy,
  notice,
  onTold,
  onCancel,
  give,
}: AskedProps) {
  const others = view.leaders.filter((leader) => leader.own && leader.asked && leader.status === "acts");
  const plain = chooser ? [] : decision.legal;
  const unit = unitOf(view, chooser?.with);
  return (
    <section class="decision" aria-labelledby="question" {...(busy ? {} : { "data-decision": decision.decision })}>
      <p class="eyebrow">{say("web.decide")}</p>
      <h2 id="question">
        {chooser ? say("field.asks", { leader: leaderName(chooser) }) : say(`question.${decision.question}`)}
      </h2>
      {notice && (
        <p class="notice" role="alert">
          {notice}
        </p>
      )}
      {chooser && (
        <p class="facts">
          {unit
            ? say("field.stands_with", { unit: unitName(unit) })
            : say("field.stands_alone", { x: chooser.x, y: chooser.y })}{" "}
          {hearer && <Rich text={say("field.order_goes", { unit: unitName(hearer) })} />}
        </p>
      )}
      {hears.length > 1 && (
        <div class="hearers" role="group" aria-label={say("field.hearers")}>
          {hears.map((one) => (
            <button type="button" aria-pressed={one === hearer} onClick={() => onTold(one.id)}>
              <span class={`key-flag ${one.side}`}>{keyOf(view, one)}</span> {unitName(one)}
            </button>
          ))}
        </div>
      )}
      {chooser && aimed && <Aiming view={view} card={aimed} give={give} onCancel={onCancel} />}
      <div class="orders">
        {plain.map((order) => (
          <button type="button" class="order" key={order} data-order={order} onClick={() => give([order])}>
            <span class="does">{order}</span>
          </button>
        ))}
      </div>
      <Leaders view={view} chooser={chooser} />
      <Company view={view} />
      {others.length > 1 && (
        <p>
          <button type="button" class="rest" disabled={busy} onClick={() => give(others.map(() => "card none"))}>
            {say("field.rest_none", { count: others.length })}
          </button>
        </p>
      )}
      <details class="explain">
        <summary>{say("web.explain")}</summary>
        <p>
          <Rich text={say("field.help")} />
        </p>
      </details>
      <Typed listed={[...decision.legal, ...decision.open]} warns={endsBattle} onOrder={(order) => give([order])} />
      <OpenOrders open={decision.open} give={give} />
    </section>
  );
}

export function Waiting({
  view,
  decision,
  notice,
  give,
}: {
  view: BattleView;
  decision: Decision | null;
  notice: string | null;
  give: (orders: string[]) => void;
}) {
  return (
    <section class="decision waiting">
      {notice && <p class="notice">{notice}</p>}
      <h2>{say(view.question === "card" ? "field.wait_cards" : "web.wait_own")}</h2>
      <Leaders view={view} chooser={undefined} />
      <Company view={view} />
      <OpenOrders open={decision?.open ?? []} give={give} />
      {decision?.open.some((order) => !WORDED.includes(order)) && (
        <Typed listed={decision.open} warns={endsBattle} onOrder={(order) => give([order])} />
      )}
    </section>
  );
}

/* ---- The end ---- */

export function Over({ view, events, seat }: { view: BattleView; events: GameEvent[]; seat: string }) {
  const end = [...events].reverse().find((event) => event.event === "battle_over");
  const side = seat.startsWith("crown") ? "crown" : seat.startsWith("enemy") ? "enemy" : null;
  const won = side === null || view.winner === "nobody" ? view.winner : view.winner === side ? "own" : "other";
  return (
    <section class="decision over" aria-live="polite" data-winner={view.winner}>
      <p class="eyebrow">{say("web.over")}</p>
      <h2>{say(`field.won.${won}`)}</h2>
      {end && (
        <p>
          <Rich text={say("event.battle_over", end)} />
        </p>
      )}
      <table class="losses">
        <caption>{say("field.losses")}</caption>
        <thead>
          <tr>
            <th scope="col">{say("field.fact.unit")}</th>
            <th scope="col">{say("field.fact.lost")}</th>
          </tr>
        </thead>
        {SIDES.map((one) => (
          <tbody class={one}>
            {view.units
              .filter((unit) => unit.side === one)
              .map((unit) => (
                <tr>
                  <th scope="row">
                    <span class={`key-flag ${one}`}>{keyOf(view, unit)}</span> {unitName(unit)}{" "}
                    {!onTable(unit) && <small>{say(`field.gone.${unit.status}`)}</small>}
                  </th>
                  <td>{say("field.lost", { ...unit.record })}</td>
                </tr>
              ))}
          </tbody>
        ))}
      </table>
      <p>
        <a href="#">{say("web.again")}</a>
      </p>
    </section>
  );
}
