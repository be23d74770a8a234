// The decision at hand in plain words, with every legal order, what it does and its chance.
import type { Decision as Asked, Match } from "../../api";
import { capital, knows, nameOf, say } from "../../messages";
import { placeName, type View } from "../model";
import { percent, type BattleOdds, type Odds } from "../odds";
import { aimOf, chanceOf, inWords, read, type Order } from "../orders";
import { useDigits } from "../../panel/keys";
import { openRule } from "../../panel/Rules";
import { Typed } from "../../panel/Typed";
import { ShipBox } from "./Ships";
import { Rich } from "../../panel/Text";

export interface DecisionProps {
  match: Match;
  view: View;
  decision: Asked | null;
  odds: Odds;
  selected: string | null;
  busy: boolean;
  notice: string | null;
  onOrders: (orders: string[]) => void;
}

const questionKey = (decision: Asked, view: View): string =>
  decision.question === "group" && view.group?.under_way ? "group_under_way" : (decision.question ?? "");

function factsOf(view: View, question: string): string | null {
  const due = view.due[0];
  if (question === "intercept" && view.group)
    return say("facts.intercept", { ...view.group, from: view.group.origin, counters: view.group.counters });
  if (due && due.left > 0) return say("facts.due", { ...due });
  if (question === "defender" && view.battle?.sides[0].row)
    return say("facts.defender", { ...view.battle, declared: view.battle.sides[0].stance });
  return null;
}

function Explain({ question }: { question: string }) {
  const key = knows(`help.${question}`) ? `help.${question}` : "help.group";
  const [text, rest] = say(key).split(/ [^.]*docs\/rules\/(?:fr\/)?suffren\.md ?: /);
  const sections = (rest ?? "").replace(/\.$/, "").split(/ (?:and|et) (?=[A-Z])/);
  return (
    <details class="explain">
      <summary>{say("web.explain")}</summary>
      <p>
        <Rich text={text ?? ""} />
      </p>
      {sections[0] && (
        <p>
          {sections.map((section) => (
            <button type="button" class="quiet" onClick={() => openRule(section)}>
              {say("web.more_rules")}: {section}
            </button>
          ))}
        </p>
      )}
    </details>
  );
}

/* Orders that settle how a battle goes on. */
const STANCES = ["accept", "fight", "pass", "stop", "withdraw", "shelter"];

const shortOdds = (battle: BattleOdds): string =>
  battle.undecided > 0.995
    ? say("web.odds.broken_off", { own: battle.attacker_steps.toFixed(1), enemy: battle.defender_steps.toFixed(1) })
    : say("web.odds.short", { attacker: percent(battle.attacker_win), defender: percent(battle.defender_win) });

/** The battle at hand, if both fight it to the end. */
function BattleOddsLine({ odds }: { odds: Odds }) {
  const battle = (odds.get("fight") ?? odds.get("accept"))?.battle;
  if (!battle) return null;
  return (
    <p class="facts">
      {say("web.odds.battle", {
        attacker: percent(battle.attacker_win),
        defender: percent(battle.defender_win),
        both: percent(battle.both_gone),
        undecided: percent(battle.undecided),
        own: battle.attacker_steps.toFixed(1),
        enemy: battle.defender_steps.toFixed(1),
      })}
    </p>
  );
}

function OrderButton({
  order,
  view,
  question,
  odds,
  number,
  onOrders,
}: {
  order: Order;
  view: View;
  question: string | null;
  odds: Odds;
  number: number;
  onOrders: (orders: string[]) => void;
}) {
  const chance = chanceOf(order, odds);
  const battle = odds.get(order.text)?.battle;
  const words = order.kind === "take" ? say("web.take_one", { leader: order.leader }) : inWords(order, view, question, odds);
  return (
    <button
      type="button"
      class={`order k-${order.kind}`}
      data-order={order.text}
      onClick={() => onOrders([order.text])}
    >
      {number <= 9 && <kbd aria-hidden="true">{number}</kbd>}
      <span class="does">{capital(words)}</span>
      {battle && STANCES.includes(order.kind) && <small class="battle-odds">{shortOdds(battle)}</small>}
      {chance && (
        <span class="chance" aria-hidden="true">
          {say("web.chance", { percent: chance.percent })}
        </span>
      )}
    </button>
  );
}

/** Orders about ships: the fleet's boxes, those that may be chosen as buttons. */
function ShipChoice({ orders, view, onOrders }: { orders: Order[]; view: View; onOrders: (orders: string[]) => void }) {
  const of = new Map(orders.map((order) => [order.ship, order.text]));
  return (
    <div class="ship-choice">
      {view.pieces
        .filter((piece) => piece.ships?.some((ship) => of.has(ship.id)))
        .map((piece) => (
          <div class="line-of">
            <span class="of">{piece.name}</span>
            {piece.ships?.map((ship) => (
              <ShipBox ship={ship} order={of.get(ship.id)} onOrder={(order) => onOrders([order])} />
            ))}
          </div>
        ))}
    </div>
  );
}

// All leaders of one place at once.
function TakeAll({ orders, view, onOrders }: { orders: Order[]; view: View; onOrders: (orders: string[]) => void }) {
  const places = new Map<string, string[]>();
  for (const order of orders) {
    const place = order.kind === "take" ? view.pieces.find((piece) => piece.leader === order.leader)?.place : null;
    if (place) places.set(place, [...(places.get(place) ?? []), order.text]);
  }
  return (
    <>
      {[...places]
        .filter(([, takes]) => takes.length > 1)
        .map(([place, takes]) => (
          <button type="button" class="order k-all" onClick={() => onOrders(takes)}>
            <span class="does">
              {capital(
                say(view.group ? "web.take_rest" : "web.take_all", {
                  count: takes.length,
                  place: placeName(place, view.towns),
                }),
              )}
            </span>
          </button>
        ))}
    </>
  );
}

function Over({ match }: { match: Match }) {
  const winner = match.outcome?.winner ?? "draw";
  return (
    <section class="decision over" aria-live="polite">
      <p class="eyebrow">{say("web.over")}</p>
      <h2>{say(`web.over.${winner}`)}</h2>
      <p>{say("web.over_score", { ...match.outcome?.scores })}</p>
      <p>
        <a href="#">{say("web.again")}</a>
      </p>
    </section>
  );
}

export function Decision({ match, view, decision, odds, selected, busy, notice, onOrders }: DecisionProps) {
  const all = decision?.owes && !busy ? decision.legal.map(read) : [];
  // What was clicked narrows the list.
  const aimed = selected ? all.filter((order) => aimOf(order, view) === selected) : [];
  const narrowed = aimed.length > 0 && decision?.question !== "group" ? aimed : all;
  const ships = narrowed.filter(
    (order) => order.ship && view.pieces.some((piece) => piece.ships?.some((ship) => ship.id === order.ship)),
  );
  const listed = narrowed.filter((order) => !ships.includes(order));
  const steps = listed.filter((order) => order.kind === "to");
  const others = listed.filter((order) => order.kind !== "to");
  const numbered = [...others, ...steps];
  useDigits(busy ? [] : numbered, (order) => onOrders([order.text]));
  if (match.status === "over") return <Over match={match} />;
  if (!decision?.owes || busy) {
    const side = match.waits_for.find((seat) => seat !== view.seat);
    const awaited = side ? say("web.wait", { side }) : say("web.wait_own");
    return (
      <section class="decision waiting">
        <p class="eyebrow">{notice ?? ""}</p>
        <h2>{match.status === "open" ? say("web.wait_people") : busy ? say("web.wait_own") : awaited}</h2>
      </section>
    );
  }
  const question = questionKey(decision, view);
  const facts = factsOf(view, question);
  const button = (order: Order) => (
    <OrderButton
      key={order.text}
      order={order}
      view={view}
      question={decision.question}
      odds={odds}
      number={numbered.indexOf(order) + 1}
      onOrders={onOrders}
    />
  );
  return (
    <section class="decision" aria-labelledby="question" data-decision={decision.decision}>
      <p class="eyebrow">{say("web.decide")}</p>
      <h2 id="question">{say(`question.${question}`)}</h2>
      {notice && <p class="notice">{notice}</p>}
      {facts && <p class="facts">{facts}</p>}
      <BattleOddsLine odds={odds} />
      {view.group?.side === view.seat && view.group.pm !== undefined && (
        <p class="facts">
          <b>{view.group.leaders?.map(nameOf).join(", ")}</b>
          {say("web.colon")}
          {say("web.pm", { pm: view.group.pm })}
        </p>
      )}
      {ships.length > 0 && <ShipChoice orders={ships} view={view} onOrders={onOrders} />}
      <div class="orders">
        <TakeAll orders={listed} view={view} onOrders={onOrders} />
        {others.map(button)}
      </div>
      {steps.length > 0 && <div class="orders steps">{steps.map(button)}</div>}
      <p class="hint">
        {say(steps.length > 0 ? "web.steps_hint" : "web.click_hint")} <span class="by-keys">{say("web.number_hint")}</span>
      </p>
      <Explain question={question} />
      <Typed
        listed={[...decision.legal, ...decision.open]}
        warns={(order) => (order === "resign" ? say("web.resign_sure") : null)}
        onOrder={(order) => onOrders([order.toLowerCase()])}
      />
    </section>
  );
}
