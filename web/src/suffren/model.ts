// The position as the seat may know it (docs/views.md), and the grid.
import scenario from "made:scenario";

export type Side = "french" | "english" | "neutral";
export type Kind = "squadron" | "general" | "convoy";

export interface Town {
  id: string;
  name: string;
  place: string;
  value: number;
  control: Side;
  nationality: Side;
  arsenal: boolean;
  besieged: boolean;
  attempts: number;
}

export interface Ship {
  id: string;
  name: string;
  guns: number;
  class: "line" | "frigate" | "convoy";
  state: "sound" | "damaged" | "sunk";
}

export interface Strength {
  pf?: number;
  line?: number;
  line_damaged?: number;
  frigates?: number;
  frigates_damaged?: number;
  regulars?: number;
  natives?: number;
}

export interface Piece {
  leader: string;
  name: string;
  side: Side;
  kind: Kind;
  own: boolean;
  initiative?: number;
  bonus?: number;
  rank?: number;
  place: string | null;
  status: string;
  town: string | null;
  face_up: boolean;
  strength: Strength | null;
  carrier?: string | null;
  moved?: boolean;
  ships?: Ship[];
  arrival_turn?: number;
}

export interface Unknown {
  side: Side;
  place: string;
  kind: Kind;
  status: string;
  count: number;
}

export interface BattleSide {
  side: Side;
  role: "attacker" | "defender";
  leaders?: string[];
  counters: { kind: Kind; count: number }[];
  commander: string | null;
  pf: number | null;
  stance: string;
  row: string | null;
  modifiers: { why: string; rule: string; who?: string; value: number }[] | null;
}

export interface Battle {
  kind: string;
  arm: "sea" | "land";
  place: string;
  sequence: number;
  sides: [BattleSide, BattleSide];
}

export interface Group {
  side: Side;
  place: string;
  origin: string;
  counters: { kind: Kind; count: number }[];
  under_way: boolean;
  leaders?: string[];
  pm?: number;
}

export interface View {
  seat: string;
  turn: number;
  turns: number;
  turn_name: string;
  phase: string;
  step: string;
  mover: Side | null;
  over: boolean;
  winner: string | null;
  vp: { french: number; english: number };
  towns: Town[];
  pieces: Piece[];
  unknown: Unknown[];
  group: Group | null;
  battle: Battle | null;
  standing: { leader: string; standing?: string }[];
  due: { kind: string; left: number }[];
}

/* ---- The grid ---- */

export const isHex = (place: string): boolean => /^\d{4}$/.test(place);
export const columnOf = (hex: string): number => Number(hex.slice(0, 2));
export const rowOf = (hex: string): number => Number(hex.slice(2));

const hexId = (column: number, row: number): string => String(column).padStart(2, "0") + String(row).padStart(2, "0");

// Flat-topped hexes; even columns lie half a hex south.
export function neighbours(hex: string): string[] {
  const column = columnOf(hex);
  const row = rowOf(hex);
  const south = column % 2 === 0 ? 1 : 0;
  const around = [
    hexId(column, row - 1),
    hexId(column + 1, row - 1 + south),
    hexId(column + 1, row + south),
    hexId(column, row + 1),
    hexId(column - 1, row + south),
    hexId(column - 1, row - 1 + south),
  ];
  return around.filter((id) => id in scenario.hexes);
}

export const placeName = (place: string, towns: Town[]): string => {
  if (!isHex(place)) return scenario.names[place] ?? place;
  const here = towns.filter((town) => town.place === place).map((town) => town.name);
  return here.length > 0 ? `${place} (${here.join(", ")})` : place;
};

/* ---- Who commands ---- */

// S-2: the highest rank, then the lower initiative, then the better bonus.
export function commander(pieces: Piece[]): Piece | undefined {
  const leaders = pieces.filter((piece) => piece.kind !== "convoy" && piece.rank !== undefined);
  return leaders.sort(
    (a, b) =>
      (b.rank ?? 0) - (a.rank ?? 0) || (a.initiative ?? 9) - (b.initiative ?? 9) || (b.bonus ?? 0) - (a.bonus ?? 0),
  )[0];
}
