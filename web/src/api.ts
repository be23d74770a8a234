// The server's interface, /api/v1.
import type { Decision, Match, View } from "./model";

const BASE = "/api/v1";

/** What the server refuses, in its own words. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    reason: string,
  ) {
    super(reason);
  }
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(BASE + path, {
    method,
    headers: body === undefined ? {} : { "Content-Type": "application/json" },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const json = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refused(answer.status, json.error ?? "", json.reason ?? answer.statusText);
  return json as T;
}

const seatPath = (match: string, seat: string): string => `/matches/${match}/seats/${seat}`;

export const api = {
  beGuest: (name: string) => call("POST", "/guests", { name }),
  makeMatch: (seats: Record<string, string>) =>
    call<Match & { invitations: Record<string, string> }>("POST", "/matches", { game: "suffren", seats }),
  match: (match: string) => call<Match>("GET", `/matches/${match}`),
  view: (match: string, seat: string) => call<View>("GET", `${seatPath(match, seat)}/view`),
  decision: (match: string, seat: string) => call<Decision>("GET", `${seatPath(match, seat)}/decision`),
  order: (match: string, seat: string, decision: string, order: string, request: string) =>
    call<{ next: Decision }>("POST", `${seatPath(match, seat)}/orders`, { decision, order, request, next: true }),
  undo: (match: string, seat: string) =>
    call<{ done: boolean; reason?: string }>("POST", `${seatPath(match, seat)}/wish`, { wish: "undo" }),
  agree: (match: string, seat: string, agree: boolean) =>
    call<{ done: boolean; reason?: string }>("PUT", `${seatPath(match, seat)}/wish`, { agree }),
  invitation: (token: string) => call<Match & { seat: string }>("GET", `/invitations/${token}`),
  accept: (token: string) => call<Match & { seat: string }>("POST", `/invitations/${token}`, { name: "Guest" }),
  events: (match: string, seat: string) => new EventSource(`${BASE}${seatPath(match, seat)}/events`),
};
