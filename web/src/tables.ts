import { keep, kept } from "./kept";

// The matches that this browser has sat at, so that one finds back.
export interface KnownTable {
  match: string;
  seat: string;
  made: number;
  links?: Record<string, string>; // the secret parts of others' invitations, by seat
  own?: string[]; // where several sit at this browser: their seats
}

const KEY = "spontoon.tables";
const MOST = 20;

const isTable = (one: unknown): one is KnownTable => typeof (one as KnownTable | null)?.match === "string";

export function tables(): KnownTable[] {
  try {
    const list: unknown = JSON.parse(kept(KEY) ?? "[]");
    return Array.isArray(list) ? list.filter(isTable) : [];
  } catch {
    return [];
  }
}

export function remember(table: KnownTable): void {
  const others = tables().filter((one) => one.match !== table.match || one.seat !== table.seat);
  keep(KEY, JSON.stringify([table, ...others].slice(0, MOST)));
}

/** The secret parts of the invitations to a match that were made in this browser, by seat. */
export const linksOf = (match: string): Record<string, string> =>
  Object.assign(
    {},
    ...tables()
      .filter((one) => one.match === match)
      .map((one) => one.links ?? {}),
  );

/** The seats of a match whose people share this browser. */
export const seatsHere = (match: string): string[] => tables().find((one) => one.match === match)?.own ?? [];
