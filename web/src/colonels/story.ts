// Events as sentences, and which page of the desk they stand on.
import type { GameEvent } from "../api";
import { say } from "../messages";
import type { Texts } from "./words";

/** An event in words, with what was written. */
export function sentence(event: GameEvent, texts: Texts): string {
  const said = typeof event["text"] === "number" ? texts[event["text"]]?.words : undefined;
  return say(`event.${event.event}`, said === undefined ? event : { ...event, said });
}

const GAZETTE = new Set(
  (
    "seen sold set_aside alone crisis briefing no_committee number commander role embarks voyage disease wreck " +
    "battle result losses table_losses killed vacant home gazette named title facings admitted judged final ending over false_muster"
  ).split(" "),
);
const DIARY = new Set(
  (
    "training_roll decay_roll attribute inspection false_muster mutiny_roll arrears debt unafforded activity alone men " +
    "disease disease_force wreck voyage embarks home losses table_losses loot objective approved page ready amends"
  ).split(" "),
);
/* Steps of the table, which the table itself tells. */
const OF_TABLE = /^B-/;
const SILENT = new Set(["match_text", "plan"]);

/* Units and leaders are called by their numbers there: who they were, only the table tells while it stands. */
export const ofTable = (event: GameEvent): boolean => OF_TABLE.test(event.rule ?? "") && event["regiment"] == null;
export const inGazette = (event: GameEvent): boolean => GAZETTE.has(event.event) && !ofTable(event);
export const inDiary = (event: GameEvent): boolean => DIARY.has(event.event) && !ofTable(event);
export const inStory = (event: GameEvent): boolean => !SILENT.has(event.event) && !ofTable(event);

/* Kinds that come in rows, each told in one sentence: by which field they are alike, and which is gathered. */
const ROWS: Record<string, { alike?: string; gathered: string }> = {
  seen: { alike: "where", gathered: "colonel" },
  set_aside: { gathered: "regiment" },
  drops: { alike: "regiment", gathered: "colonel" },
};

/** The same events with those that come in rows told together. */
export function together(events: GameEvent[]): GameEvent[] {
  const rows = new Map<string, GameEvent & { all: unknown[] }>();
  return events.flatMap((event) => {
    const row = ROWS[event.event];
    if (!row) return [event];
    const key = `${event.event} ${row.alike ? String(event[row.alike]) : ""}`;
    const before = rows.get(key);
    if (before) {
      before.all.push(event[row.gathered]);
      return [];
    }
    const first = { ...event, event: `${event.event}_together`, all: [event[row.gathered]] };
    rows.set(key, first);
    return [first];
  });
}

export interface Month {
  month: number;
  first: number; // the number of its first event
  events: GameEvent[];
}

/** Events by the months in which they happened; what came before the first month is month 0. */
export function byMonth(events: GameEvent[]): Month[] {
  const months: Month[] = [{ month: 0, first: 1, events: [] }];
  for (const event of events) {
    if (event.event === "month") months.push({ month: Number(event["month"]), first: event.n, events: [] });
    months[months.length - 1]?.events.push(event);
  }
  return months;
}

const ofMatch = (event: GameEvent): boolean => event.event.startsWith("match_");

/** Events that have not been taken back; what the match itself tells always stands. */
export function standing(events: GameEvent[]): GameEvent[] {
  let left: GameEvent[] = [];
  for (const event of events) {
    if (event.event === "match_undone") {
      const to = Number(event["to"]);
      left = left.filter((one) => one.n <= to || ofMatch(one));
    }
    left.push(event);
  }
  return left;
}
