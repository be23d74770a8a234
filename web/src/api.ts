// The server's interface, /api/v1.
import { forget, keep, kept } from "./kept";
import { asSentence, say } from "./messages";

const BASE = "/api/v1";

export interface Seat {
  seat: string;
  kind: string;
  name: string;
  guest: boolean; // anybody may have taken the name
}

export interface Match {
  match: string;
  game: string;
  title: string;
  status: "open" | "playing" | "over";
  seats: Seat[];
  waits_for: string[];
  wish: { wish: string; by: string; agreed: string[]; id: string } | null;
  outcome: { winner: string | null; won: string[]; scores: Record<string, number> } | null;
  paused: boolean;
  held: boolean;
  own: string[]; // seats of who asks, and those that he is asked to take
  rematch: string | null;
  archived: boolean;
}

/** A match in a list. */
export interface Listed {
  match: string;
  game: string;
  title: string;
  status: string;
  created: number;
}

export interface Account {
  account: string;
  name: string;
  guest: boolean;
}

/** A way in which one is told that it is one's turn. */
export type Way = "mail" | "hook";

export interface Told {
  address: string;
  confirmed: boolean;
  quiet: boolean;
}

export type Notices = Record<Way, Told | null> & { offered: Way[] };

export interface Message {
  n: number;
  at: number;
  seat: string | null;
  name: string;
  guest: boolean; // who said it
  text: string;
}

export interface Die {
  die: string;
  question: string;
  sides: number;
  lowest: number; // what its lowest face reads
}

export interface Decision {
  decision: string;
  owes: boolean;
  question: string | null;
  legal: string[];
  open: string[];
  events: number;
  due: number;
  die: Die | null;
}

export interface GameEvent {
  n: number;
  event: string;
  rule?: string;
  [field: string]: unknown;
}

/** What somebody wrote: entries and events name it by its number. */
export interface Text {
  seat: string;
  words: string;
}

/** A step of a rehearsal: an order of the umpire, or a roll. */
export interface RehearsedStep {
  order?: string;
  roll?: number;
  question?: string;
  sides?: number;
  value?: number;
  changed?: boolean;
  events: { event: string; [field: string]: unknown }[];
}

export interface NewMatch {
  game: string;
  scenario?: string;
  seats: Record<string, string>;
  options?: Record<string, string>;
  overlay?: object;
}

/** What the server refuses, in its own words; the message is a sentence of them. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly reason: string,
  ) {
    super(asSentence(reason));
  }
}

/** Why something has not been done, for who asked for it. */
export const reasonOf = (error: unknown): string =>
  error instanceof Refused ? error.message : say("web.link_lost");

async function ask(method: string, path: string, body?: unknown): Promise<Response> {
  const answer = await fetch(BASE + path, {
    method,
    headers: {
      "Accept-Language": document.documentElement.lang,
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  if (answer.ok) return answer;
  const json = await answer.json().catch(() => ({}));
  throw new Refused(answer.status, json.error ?? "", json.reason ?? answer.statusText);
}

export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await ask(method, path, body);
  return (await answer.json().catch(() => ({}))) as T;
}

/** Who has no seat and sees what everybody sees. */
export const WATCH = "watch";

export const seatPath = (match: string, seat: string): string =>
  seat === WATCH ? `/matches/${match}` : `/matches/${match}/seats/${seat}`;

export type Settled = { done: boolean; reason?: string };

/* A session's cookie is hidden from scripts; this says that there is one, so that nobody asks in vain. */
const KNOWN = "spontoon.known";

async function known<T>(entered: Promise<T>): Promise<T> {
  const answer = await entered;
  keep(KNOWN, "1");
  return answer;
}

export const api = {
  beGuest: (name: string) => known(call<Account>("POST", "/guests", { name })),
  makeMatch: (made: NewMatch) => call<Match & { invitations: Record<string, string> }>("POST", "/matches", made),
  match: (match: string) => call<Match>("GET", `/matches/${match}`),
  view: <V>(match: string, seat: string) => call<V>("GET", `${seatPath(match, seat)}/view`),
  viewAt: <V>(match: string, seat: string, event: number) =>
    call<V>("GET", `${seatPath(match, seat)}/view?event=${event}`),
  decision: (match: string, seat: string) => call<Decision>("GET", `${seatPath(match, seat)}/decision`),
  order: (match: string, seat: string, decision: string, order: string, request: string) =>
    call<{ next: Decision }>("POST", `${seatPath(match, seat)}/orders`, { decision, order, request, next: true }),
  /** An umpire's, with orders in place of rolls that follow it: all of it happens, or nothing. */
  orderWithRolls: (match: string, seat: string, decision: string, order: string, rolls: Record<number, string>) =>
    call("POST", `${seatPath(match, seat)}/orders`, { decision, order, request: crypto.randomUUID(), rolls }),
  texts: (match: string, seat: string) =>
    call<{ texts: Record<string, Text> }>("GET", `${seatPath(match, seat)}/texts`),
  /** A PDF; month 0: as it is now. */
  handout: async (match: string, seat: string, what: string, month: number): Promise<Blob> =>
    (await ask("GET", `${seatPath(match, seat)}/handouts/${what}${month ? `?month=${month}` : ""}`)).blob(),
  note: (match: string, seat: string) => call<{ text: string }>("GET", `${seatPath(match, seat)}/note`),
  keepNote: (match: string, seat: string, text: string) => call("PUT", `${seatPath(match, seat)}/note`, { text }),
  wish: (match: string, seat: string, wish: string) => call<Settled>("POST", `${seatPath(match, seat)}/wish`, { wish }),
  /** An umpire's: all from that line of his record on is unmade. */
  rollBack: (match: string, seat: string, event: number) =>
    call<Settled>("POST", `${seatPath(match, seat)}/wish`, { wish: "undo", event }),
  throwDie: (match: string, seat: string, die: string, value?: number) =>
    call<{ die: Die | null }>("POST", `${seatPath(match, seat)}/dice`, value === undefined ? { die } : { die, value }),
  holdDice: (match: string, seat: string, held: boolean) => call("PUT", `${seatPath(match, seat)}/dice`, { held }),
  rehearse: (match: string, seat: string, orders: string[], dice: Record<number, number>) =>
    call<{ steps: RehearsedStep[] }>("POST", `${seatPath(match, seat)}/rehearsal`, { orders, dice }),
  replace: (match: string, seat: string, player: string) =>
    call<Match & { invitation?: string }>("PUT", seatPath(match, seat), { player }),
  agree: (match: string, seat: string, wish: string, agree: boolean) =>
    call<Settled>("PUT", `${seatPath(match, seat)}/wish`, { agree, id: wish }),
  rematch: (match: string, seats: "changed" | "kept") => call<Match>("POST", `/matches/${match}/rematch`, { seats }),
  archive: async (match: string, archived: boolean): Promise<void> => {
    await call("PUT", `/matches/${match}/archive`, { archived });
  },
  sit: (match: string, seat: string) => call<Match>("PUT", seatPath(match, seat), { player: "me" }),
  messages: (match: string, from: number) =>
    call<{ messages: Message[] }>("GET", `/matches/${match}/messages?from=${from}`),
  speak: (match: string, text: string) => call("POST", `/matches/${match}/messages`, { text }),
  /** Null: nobody yet. */
  whoAmI: async (): Promise<Account | null> => (kept(KNOWN) ? call<Account>("GET", "/account") : null),
  signUp: (name: string, password: string) => known(call<Account>("POST", "/accounts", { name, password })),
  signIn: (name: string, password: string) => known(call<Account>("POST", "/sessions", { name, password })),
  signOut: async (): Promise<void> => {
    await call("DELETE", "/sessions");
    forget(KNOWN);
  },
  newPassword: (old: string, password: string) => call<Account>("PUT", "/account/password", { old, password }),
  /** Letters come in the language that was chosen last. Nothing waits for this, and who has no account needs none. */
  prefer: (language: string): void => {
    if (kept(KNOWN)) call("PUT", "/account/language", { language }).catch(() => undefined);
  },
  notices: () => call<Notices>("GET", "/account/notices"),
  setNotices: (way: Way, wanted: { address?: string; quiet?: boolean }) =>
    call<Notices>("PUT", `/account/notices/${way}`, wanted),
  dropNotices: (way: Way) => call<Notices>("DELETE", `/account/notices/${way}`),
  matches: (list: string, before = "") => call<{ matches: Listed[] }>("GET", `/matches?list=${list}${before && `&before=${before}`}`),
  invitation: (token: string) => call<Match & { seat: string }>("GET", `/invitations/${token}`),
  accept: (token: string) => known(call<Match & { seat: string }>("POST", `/invitations/${token}`, { name: "Guest" })),
  events: (match: string, seat: string) => new EventSource(`${BASE}${seatPath(match, seat)}/events`),
};
