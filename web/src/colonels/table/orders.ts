// The cards that a leader may play, as the server lists them, and how each is said.
import { capital, say } from "../../messages";
import { unitName, unitOf, type BattleView, type Result, type Unit } from "./model";

export interface Play {
  text: string; // as it is given to the server
  card: string; // none, talk, order, inspire, fight, move, join
  order?: string; // of an order to a unit
  unit?: string; // as orders call it
  x?: number;
  y?: number;
}

export function read(text: string): Play | null {
  const [, card, rest] = /^card (\w+)(?: (.*))?$/.exec(text) ?? [];
  if (!card) return null;
  const words = (rest ?? "").split(" ");
  if (card === "order") return { text, card, unit: words[0] ?? "", order: words[1] ?? "" };
  if (card === "join") return { text, card, unit: words[0] ?? "" };
  if (card === "move") return { text, card, x: Number(words[0]), y: Number(words[1]) };
  return { text, card };
}

/** The hand: order cards first as the rules list them, then what the leader does himself. */
export const ORDERS = [
  "fire",
  "hold_fire",
  "cease_fire",
  "advance",
  "charge",
  "retreat",
  "wheel_left",
  "wheel_right",
  "line",
  "column",
  "square",
  "follow_me",
  "special",
  "run_away",
];
const PERSONAL = ["inspire", "fight", "talk", "move", "join", "none"];

/** One card of the hand: what it is, and the orders that it can become. */
export interface Dealt {
  name: string;
  personal: boolean;
  plays: Play[];
}

export function deal(legal: string[], unit: string | null): Dealt[] {
  const plays = legal.map(read).filter((play) => play !== null);
  const orders = plays.filter((play) => play.card === "order" && play.unit === unit);
  const hand: Dealt[] = [];
  for (const name of ORDERS) {
    const own = orders.filter((play) => play.order === name);
    if (own.length > 0) hand.push({ name, personal: false, plays: own });
  }
  for (const name of PERSONAL) {
    const own = plays.filter((play) => play.card === name);
    if (own.length > 0) hand.push({ name, personal: true, plays: own });
  }
  return hand;
}

/** Units that hear this leader, as orders call them. */
export const heardBy = (legal: string[]): string[] => [
  ...new Set(
    legal
      .map(read)
      .filter((play) => play?.card === "order")
      .map((play) => play?.unit ?? ""),
  ),
];

/** What must be chosen before the card can be laid: a unit, a point, a text, or nothing. */
export function aimOf(card: Dealt): "unit" | "point" | "text" | null {
  if (card.name === "join") return "unit";
  if (card.name === "move") return "point";
  return card.name === "special" ? "text" : null;
}

export const titleOf = (name: string, personal: boolean): string =>
  personal ? say(`field.card.${name}`) : capital(say(`order.${name}`));

/* An order to advance or to charge is obeyed (B-32). */
const passes = (result: Result): boolean => result === "ok" || result === "ch";

/** What the card would do, with the numbers of the unit that hears it. */
export function meaning(view: BattleView, card: Dealt, unit: Unit | undefined): string {
  const enemy = unitOf(view, unit?.nearest?.unit);
  return say(`field.does.${card.name}`, {
    ...view.lengths,
    ...unit?.paces,
    range: unit?.range ?? 0,
    need: (unit?.record.drill ?? 0) + 1,
    pass: unit?.test ? Math.round((unit.test.results.filter(passes).length / unit.test.results.length) * 100) : null,
    unit: unit ? unitName(unit) : "",
    enemy: enemy ? unitName(enemy) : null,
    mm: unit?.nearest?.mm ?? 0,
  });
}

/** What is said before the umpire's word ends a battle (C-60); null of other orders. */
export const endsBattle = (order: string): string | null =>
  order.startsWith("umpire end") ? say("field.end_sure") : null;
