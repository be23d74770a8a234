// Orders in their one text form: what they aim at, what they do in words, with which chance, and ways of several steps.
import scenario from "made:scenario";
import { say } from "../messages";
import { commander, isHex, neighbours, type View } from "./model";
import { percent, type Odds } from "./odds";

export interface Order {
  text: string;
  kind: string;
  place?: string;
  town?: string;
  leader?: string;
  carrier?: string;
  ship?: string;
  troops?: string;
  losing?: number;
}

type Shape = [pattern: RegExp, kind: string, ...parts: (keyof Order)[]];

const SHAPES: Shape[] = [
  [/^(?:to|place|attack|intercept|retreat) (\w+)(?: losing (\d+))?$/, "", "place", "losing"],
  [/^halt(?: losing (\d+))?$/, "halt", "losing"],
  [/^(?:assault|besiege|sortie) (\w+)$/, "", "town"],
  [/^withdraw into (\w+)$/, "shelter", "town"],
  [/^return (\w+) to (\w+)$/, "return", "leader", "town"],
  [/^arrive (\w+) at (\w+)$/, "arrive", "leader", "town"],
  [/^(?:carry|embark) (\w+) on (\w+)(?: losing (\d+))?$/, "", "leader", "carrier", "losing"],
  [/^(?:take|join) (\w+)$/, "", "leader"],
  [/^(?:damage|sink) (\w+)$/, "", "ship"],
  [/^(?:lose|recruit) (\w+) ([rn])$/, "", "leader", "troops"],
];

export function read(text: string): Order {
  const word = text.split(" ")[0] ?? text;
  for (const [pattern, kind, ...parts] of SHAPES) {
    const found = pattern.exec(text);
    if (!found) continue;
    const order: Order = { text, kind: kind || word };
    parts.forEach((part, i) => {
      const value = found[i + 1];
      if (value !== undefined) Object.assign(order, { [part]: part === "losing" ? Number(value) : value });
    });
    return order;
  }
  return { text, kind: word };
}

/* ---- Where it is given on the chart ---- */

/** The place at which an order is given by a click, if there is one. */
export function aimOf(order: Order, view: View): string | undefined {
  if (order.place) return order.place;
  if (order.town) return view.towns.find((town) => town.id === order.town)?.place;
  return undefined;
}

/** Where what it is about stands: who carries, or goes, or whose ship it is. */
export function standsAt(order: Order, view: View): string | undefined {
  const named = [order.carrier, order.leader].filter((id) => id !== undefined);
  const piece = view.pieces.find(
    (one) =>
      one.place && (named.includes(one.leader) || one.ships?.some((ship) => order.ship && ship.id === order.ship)),
  );
  return piece?.place ?? undefined;
}

/* ---- Chances of the one roll that an order asks for ---- */

const FACES = 10;

export interface Chance {
  need: number; // the least die that does it
  percent: number;
}

export function chanceOf(order: Order, odds: Odds): Chance | undefined {
  const chance = odds.get(order.text)?.chance;
  return typeof chance === "number"
    ? { need: FACES - Math.round(chance * FACES), percent: percent(chance) }
    : undefined;
}

// Who intercepts with the stack of a place.
function interceptor(order: Order, view: View): string | undefined {
  const kind = view.phase === "B" ? "general" : "squadron";
  const here = view.pieces.filter(
    (p) => p.place === order.place && p.side === view.seat && p.kind === kind && p.status === "field",
  );
  return commander(here)?.leader;
}

/* ---- In words ---- */

const WAYS = ["north", "north_east", "south_east", "south", "south_west", "north_west"];
const END_OF: Record<string, string> = { move: "end_moves", attack: "end_combats", towns: "end_towns" };

function shipFields(order: Order, view: View): Record<string, unknown> | undefined {
  for (const piece of view.pieces) {
    const ship = piece.ships?.find((s) => s.id === order.ship);
    if (ship) return { damaged: ship.state === "damaged", class: ship.class, guns: ship.guns, leader: piece.leader };
  }
  return undefined;
}

export function inWords(order: Order, view: View, question: string | null, odds: Odds): string {
  const fields: Record<string, unknown> = { losing: 0, ...order };
  const chance = chanceOf(order, odds);
  if (order.troops) fields["troops"] = order.troops === "r" ? "regulars" : "natives";
  let key = order.kind;
  if (key === "end") key = END_OF[question ?? ""] ?? "end";
  if (key === "to" && order.place && view.group) {
    const way = neighboursInOrder(view.group.place).indexOf(order.place);
    if (way >= 0 && isHex(view.group.place)) {
      fields["way"] = WAYS[way];
      key = "to_way";
    }
  }
  if (order.ship) {
    const more = shipFields(order, view);
    if (more) {
      Object.assign(fields, more);
      key = order.kind === "sink" ? "sink_ship" : "damage_ship";
    } else if (order.kind === "damage") {
      fields["damaged"] = false;
      key = "damage_convoy";
    }
  }
  if (chance && order.kind !== "intercept") {
    Object.assign(fields, { chance: chance.percent, need: chance.need });
    key = `${order.kind}_chance`;
  } else if (chance) {
    Object.assign(fields, { chance: chance.percent, need: chance.need, commander: interceptor(order, view) });
    key = "intercept_chance";
  }
  return say(`does.${key}`, fields);
}

// All six, also those off the grid, so that the index is the direction.
function neighboursInOrder(hex: string): string[] {
  if (!isHex(hex)) return [];
  const column = Number(hex.slice(0, 2));
  const row = Number(hex.slice(2));
  const south = column % 2 === 0 ? 1 : 0;
  const id = (c: number, r: number): string => String(c).padStart(2, "0") + String(r).padStart(2, "0");
  return [
    id(column, row - 1),
    id(column + 1, row - 1 + south),
    id(column + 1, row + south),
    id(column, row + 1),
    id(column - 1, row + south),
    id(column - 1, row - 1 + south),
  ];
}

/* ---- Ways of several steps ---- */

function barred(a: string, b: string, ships: boolean): boolean {
  const strait = scenario.straits[`${a}-${b}`] ?? scenario.straits[`${b}-${a}`];
  return strait === (ships ? "ships" : "generals");
}

/** For each hex that the group can come to, the hexes that lead there, itself the last. The server has the last word. */
export function waysOf(view: View, legal: string[]): Map<string, string[]> {
  const ways = new Map<string, string[]>();
  const group = view.group;
  if (!group || group.side !== view.seat) return ways;
  const ships = view.phase !== "B";
  const open = ships ? ["sea", "coast"] : ["land", "coast"];
  const first = legal.map(read).filter((order) => order.kind === "to" && order.place && isHex(order.place));
  let queue = first.map((order) => [order.place as string]);
  for (const way of queue) ways.set(way[0] as string, way);
  const reach = group.pm ?? 1;
  while (queue.length > 0) {
    const next: string[][] = [];
    for (const way of queue) {
      const here = way[way.length - 1] as string;
      if (way.length >= reach) continue;
      for (const to of neighbours(here)) {
        const kind = scenario.hexes[to];
        if (ways.has(to) || to === group.place || !kind || !open.includes(kind) || barred(here, to, ships)) continue;
        const longer = [...way, to];
        ways.set(to, longer);
        next.push(longer);
      }
    }
    queue = next;
  }
  return ways;
}
