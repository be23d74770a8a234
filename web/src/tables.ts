// The matches that this browser has sat at, so that one finds back.
export interface KnownTable {
  match: string;
  seat: string;
  made: number;
  link?: string; // the secret part of the other's invitation
}

const KEY = "spontoon.tables";
const MOST = 20;

export function tables(): KnownTable[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as KnownTable[];
  } catch {
    return [];
  }
}

export function remember(table: KnownTable): void {
  localStorage.setItem(KEY, JSON.stringify([table, ...tables()].slice(0, MOST)));
}
