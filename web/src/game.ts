// One match as one seat sees it: kept up to date by the server's events, changed by orders. V is the game's view.
import { useEffect, useRef, useState } from "preact/hooks";
import { useBack, type Back } from "./back";
import { api, reasonOf, Refused, WATCH, type Decision, type GameEvent, type Match, type Settled } from "./api";
import { asSentence } from "./messages";

export interface Game<V> {
  match: Match | null;
  view: V | null;
  decision: Decision | null;
  events: GameEvent[];
  fresh: number; // the last event that was there when the player gave an order
  linked: boolean;
  busy: boolean;
  notice: string | null;
  /** Gives the orders one after another; stops at the first that is refused, and then is false. */
  give: (orders: string[]) => Promise<boolean>;
  undo: () => void;
  agree: (wish: string, yes: boolean) => void;
  /** Another request about this match; what is refused is told as the notice, and all is read anew. */
  settle: (request: () => Promise<Settled | void>) => Promise<boolean>;
  /** While one looks back, view and events are those of then, and nothing is asked. */
  back: Back<V>;
  /** Rises when somebody has spoken. */
  heard: number;
}

/** How a game's orders are given. */
export interface Manners {
  /** Says why the order is not given any more after those before it; null: it is. */
  broken?: (order: string, before: string, now: Decision) => string | null;
  /** Where many are asked at once, an order that others were faster than is given again to the same question. */
  again?: boolean;
}

const REFRESH_MS = 60; // events come in bursts
const RETRY_MS = 1500;

const TRIES = 4; // of an order that others were faster than

const LATE = ["answered", "outdated"];

async function giveOne(id: string, seat: string, now: Decision, order: string, tries: number): Promise<Decision> {
  try {
    return (await api.order(id, seat, now.decision, order, crypto.randomUUID())).next;
  } catch (error) {
    if (!(error instanceof Refused) || !LATE.includes(error.code)) throw error;
    const next = await api.decision(id, seat);
    if (error.code === "answered" && error.reason.endsWith(`: ${order}`)) return next; // pressed twice
    if (tries > 1 && next.question === now.question) return giveOne(id, seat, next, order, tries - 1);
    throw error;
  }
}

export function useGame<V>(id: string, seat: string, manners: Manners = {}): Game<V> {
  const [match, setMatch] = useState<Match | null>(null);
  const [view, setView] = useState<V | null>(null);
  const [decision, setDecision] = useState<Decision | null>(null);
  const [events, setEvents] = useState<GameEvent[]>([]);
  const [fresh, setFresh] = useState(0);
  const [linked, setLinked] = useState(true);
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);
  const [heard, setHeard] = useState(0);
  const back = useBack<V>(id, seat, events);
  const known = useRef<GameEvent[]>([]);
  const asked = useRef(0);
  const working = useRef(false);
  const latest = useRef<Decision | null>(null);
  const doing = useRef<{ orders: string; ended: Promise<boolean> } | null>(null);

  // Position and decision belong together: only the newest answers to both count.
  const refresh = async (): Promise<void> => {
    const turn = ++asked.current;
    const [next, position, summary] = await Promise.all([
      seat === WATCH ? null : api.decision(id, seat),
      api.view<V>(id, seat),
      api.match(id),
    ]);
    if (turn !== asked.current) return;
    latest.current = next;
    setDecision(next);
    setView(position);
    setMatch(summary);
  };

  useEffect(() => {
    let source: EventSource;
    let timer = 0;
    let ended = false;
    const soon = (): void => {
      clearTimeout(timer);
      timer = window.setTimeout(() => {
        if (!working.current) refresh().catch(() => setLinked(false));
      }, REFRESH_MS);
    };
    const open = (): void => {
      source = api.events(id, seat);
      source.onopen = () => {
        setLinked(true);
        soon();
      };
      source.onmessage = ({ data }) => {
        const event = JSON.parse(data) as GameEvent;
        const last = known.current[known.current.length - 1]?.n ?? 0;
        if (!event.event || event.n <= last) return;
        known.current = [...known.current, event];
        setEvents(known.current);
        soon();
      };
      source.addEventListener("match", soon);
      source.addEventListener("message", ({ data }) => {
        if (data === "{}") setHeard((count) => count + 1);
      });
      source.onerror = () => {
        setLinked(false);
        if (source.readyState === EventSource.CLOSED && !ended) setTimeout(open, RETRY_MS);
      };
    };
    known.current = [];
    setEvents([]);
    refresh().catch(() => setLinked(false));
    open();
    return () => {
      ended = true;
      clearTimeout(timer);
      source.close();
    };
  }, [id, seat]);

  const carryOut = async (orders: string[], first: Decision): Promise<boolean> => {
    working.current = true;
    setBusy(true);
    setNotice(null);
    setFresh(known.current[known.current.length - 1]?.n ?? 0);
    let now = first;
    let before = "";
    let done = false;
    try {
      for (const order of orders) {
        const why = before ? (manners.broken?.(order, before, now) ?? null) : null;
        if (why !== null) {
          setNotice(why);
          break;
        }
        now = await giveOne(id, seat, now, order, manners.again ? TRIES : 1);
        latest.current = now;
        before = order;
      }
      done = true;
    } catch (error) {
      setNotice(reasonOf(error));
    }
    working.current = false;
    await refresh().catch(() => setLinked(false));
    setBusy(false);
    return done;
  };

  const give = async (orders: string[]): Promise<boolean> => {
    let first = decision; // that was shown when the order was chosen
    const text = orders.join("\n");
    // Where many orders answer one question, the next waits for the one under way; pressed twice it is given once.
    while (doing.current) {
      if (!manners.again || doing.current.orders === text) return false;
      await doing.current.ended;
      first = latest.current;
      if (first?.question !== decision?.question) return false;
    }
    if (!first) return false;
    const ended = carryOut(orders, first).finally(() => (doing.current = null));
    doing.current = { orders: text, ended };
    return ended;
  };

  const settle = async (request: () => Promise<Settled | void>): Promise<boolean> => {
    let done = false;
    setNotice(null);
    try {
      const answer = await request();
      done = answer?.done ?? true;
      if (!done) setNotice(answer?.reason ? asSentence(answer.reason) : null);
    } catch (error) {
      setNotice(reasonOf(error));
    }
    await refresh().catch(() => setLinked(false));
    return done;
  };

  const { at } = back;
  return {
    match,
    view: at === null ? view : (back.view ?? view),
    decision: at === null ? decision : null,
    events: at === null ? events : events.filter((event) => event.n <= at),
    fresh: at === null ? fresh : at - 1,
    linked,
    busy,
    notice,
    give,
    undo: () => void settle(() => api.wish(id, seat, "undo")),
    agree: (wish, yes) => void settle(() => api.agree(id, seat, wish, yes)),
    settle,
    back,
    heard,
  };
}
