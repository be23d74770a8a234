// The position on the table, as the server tells it (docs/battles.md), and the names of those who are on it.
import { knows, say } from "../../messages";

export type Side = "crown" | "enemy";
export type Troops = "horse" | "regular" | "militia" | "irregular" | "gunners";
export type Result = "ch" | "ok" | "na" | "fb" | "ra" | "cf";
export type Pair = [number, number];

export interface Sheet {
  regiment: number;
  drill: number;
  musketry: number;
  effectiveness: number;
  average: number;
  musketry_least: number;
  ran: number;
  volleys: number;
  guns: number;
  tension: number[];
  percent: number;
  lost: number;
  men: number;
}

export interface Unit {
  id: string;
  side: Side;
  troops: Troops;
  status: "here" | "runs" | "left" | "gone" | "out";
  x: number;
  y: number;
  facing: number;
  width: number;
  depth: number;
  formation: "line" | "column" | "square";
  order: string;
  pending: string;
  fire: "fire" | "hold" | "ceased";
  men: number;
  bases: number;
  tension: number;
  guns: boolean;
  fierce: boolean;
  hidden: boolean;
  range: number;
  outline: Pair[];
  leaders: string[];
  nearest: { unit: string; mm: number; ahead: boolean } | null;
  foe: string | null;
  charges: string | null;
  may_be_ordered: string[];
  record: Sheet;
  seat?: string;
  muzzles: [number, number, number][];
  sees: string[];
  paces: { forward: number; rush: number; back: number; run: number; wheel: number };
  aim: { unit: string; mm: number; bases: number; least: number; bonus: number } | null;
  test: (Record<Modifier, number> & { results: Result[] }) | null;
}

export interface Card {
  card: string;
  unit?: string;
  order?: string;
  x?: number;
  y?: number;
}

export interface Leader {
  id: string;
  side: Side;
  seat: string;
  own: boolean;
  status: "acts" | "killed" | "wounded" | "left";
  x: number;
  y: number;
  with: string | null;
  commander: boolean;
  asked: boolean;
  shown: string;
  agrees: boolean;
  talks_with: string[];
  card?: Card;
}

export interface Terrain {
  kind: "wood" | "water" | "hill" | "town" | "road" | "hedge";
  points: Pair[];
  blocks_sight: boolean;
  bars: boolean;
  slows: boolean;
  quickens_columns: boolean;
  covers: boolean;
  objective: boolean;
}

export interface BattleView {
  width: number;
  height: number;
  turn: number;
  turns: number;
  mission: string;
  objective: "rout" | "loot" | "clear";
  attacker: Side;
  home_crown: string;
  home_enemy: string;
  town_taken: boolean;
  over: boolean;
  end: string;
  winner: Side | "nobody";
  men_in_order: Record<Side, number>;
  units: Unit[];
  leaders: Leader[];
  terrain: Terrain[];
  lengths: { leader_move: number; with: number; talk: number; grape: number; ball: number; hold: number };
  question: string;
  choosing: string | null;
  title?: string;
  game?: string;
}

export type Modifier = "outnumbered" | "outflanked" | "drill" | "leader" | "cover" | "enemy_back";
export const MODIFIERS: Modifier[] = ["outnumbered", "outflanked", "drill", "leader", "cover", "enemy_back"];
export const SIDES: Side[] = ["crown", "enemy"];
export const MOST_TENSION = 8;

export const onTable = (unit: Unit): boolean => unit.status === "here" || unit.status === "runs";

/* ---- Names ---- */

const PARTICLES = ["de", "du", "of"];

// "clan_cameron" is Clan Cameron.
const titled = (id: string): string =>
  id
    .split("_")
    .map((word, i) => (i > 0 && PARTICLES.includes(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(" ");

/** What an id is called that has no name of its own: the 8th Foot, Captain 2, Clan Cameron. */
function called(id: string): string {
  if (knows(`field.unit.${id}`)) return say(`field.unit.${id}`);
  const [, kind, number] = /^(\w+)_(\d+)$/.exec(id) ?? [];
  return kind && knows(`field.many.${kind}`) ? say(`field.many.${kind}`, { number }) : titled(id);
}

export function unitName(unit: Unit): string {
  const { regiment } = unit.record;
  if (regiment === 0) return called(unit.id);
  return knows(`regiment.${regiment}`) ? say(`regiment.${regiment}`) : called(`foot_${regiment}`);
}

/** In a campaign a colonel goes by his seat. */
export const leaderName = (leader: Leader): string =>
  /^colonel_\d+$/.test(leader.seat) && knows(`name.${leader.seat}`) ? say(`name.${leader.seat}`) : called(leader.id);

/** The letter or number by which a unit goes on the plan, as on the paper one: the Crown's A, B, C, the enemy's 1, 2, 3. */
export function keyOf(view: BattleView, unit: Unit): string {
  const rank = view.units.filter((other) => other.side === unit.side).indexOf(unit);
  if (unit.side === "enemy") return String(rank + 1);
  const letter = String.fromCharCode(65 + (rank % 26));
  return rank < 26 ? letter : String.fromCharCode(64 + Math.floor(rank / 26)) + letter;
}

/* In a campaign orders and events name by place in the list: u0 is the first unit, l0 the first leader. */
const placed = <T>(list: T[], letter: string, id: string): T | undefined =>
  new RegExp(`^${letter}\\d+$`).test(id) ? list[Number(id.slice(1))] : undefined;

export const unitOf = (view: BattleView, id: string | null | undefined): Unit | undefined =>
  id ? (view.units.find((unit) => unit.id === id) ?? placed(view.units, "u", id)) : undefined;
export const leaderOf = (view: BattleView, id: string | null | undefined): Leader | undefined =>
  id ? (view.leaders.find((leader) => leader.id === id) ?? placed(view.leaders, "l", id)) : undefined;

/** How orders call a unit. */
export const refOf = (view: BattleView, unit: Unit): string => (view.game ? unit.id : `u${view.units.indexOf(unit)}`);

const named = (view: BattleView, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((one) => named(view, one));
  if (typeof value !== "string") return value;
  const unit = unitOf(view, value);
  const leader = unit ? undefined : leaderOf(view, value);
  return unit ? unitName(unit) : leader ? leaderName(leader) : value;
};

const NAMED = ["unit", "target", "enemy", "by", "leader", "with"];

/** An event's fields with units and leaders by their names. */
export function withNames(view: BattleView, fields: Record<string, unknown>): Record<string, unknown> {
  const read = { ...fields };
  // A reaction counts its leader: there the word is a number.
  for (const field of NAMED) if (field in read) read[field] = named(view, read[field]);
  return read;
}

const POINTS = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];
export const compass = (facing: number): string => say(`field.compass.${POINTS[Math.round(facing / 45) % 8]}`);
