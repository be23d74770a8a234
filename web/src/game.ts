// One match as one seat sees it: kept up to date by the server's events, changed by orders.
import { useEffect, useRef, useState } from "preact/hooks";
import { api, Refused } from "./api";
import { say } from "./messages";
import { placeName, type Decision, type GameEvent, type Match, type View } from "./model";
import { read } from "./orders";

export interface Game {
  match: Match | null;
  view: View | null;
  decision: Decision | null;
  events: GameEvent[];
  fresh: number; // the last event that was there when the player gave an order
  linked: boolean;
  busy: boolean;
  notice: string | null;
  give: (orders: string[]) => void;
  undo: () => void;
  agree: (yes: boolean) => void;
}

const REFRESH_MS = 60; // events come in bursts
const RETRY_MS = 1500;

export function useGame(id: string, seat: string): Game {
  const [match, setMatch] = useState<Match | null>(null);
  const [view, setView] = useState<View | null>(null);
  const [decision, setDecision] = useState<Decision | null>(null);
  const [events, setEvents] = useState<GameEvent[]>([]);
  const [fresh, setFresh] = useState(0);
  const [linked, setLinked] = useState(true);
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);
  const known = useRef<GameEvent[]>([]);
  const asked = useRef(0);
  const working = useRef(false);

  // Position and decision belong together: only the newest answers to both count.
  const refresh = async (): Promise<void> => {
    const turn = ++asked.current;
    const [next, position, summary] = await Promise.all([api.decision(id, seat), api.view(id, seat), api.match(id)]);
    if (turn !== asked.current) return;
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

  // Gives the orders one after another, as long as each is legal when its turn comes.
  const give = async (orders: string[]): Promise<void> => {
    if (working.current || !decision?.owes) return;
    working.current = true;
    setBusy(true);
    setNotice(null);
    setFresh(known.current[known.current.length - 1]?.n ?? 0);
    let now = decision;
    let here = view?.group?.place ?? "";
    try {
      for (const [i, order] of orders.entries()) {
        if (i > 0 && !now.legal.includes(order)) {
          setNotice(
            say("web.way_broken", {
              place: placeName(here, []),
              why: now.owes ? say(`question.${now.question}`) : say("web.way_question"),
            }),
          );
          break;
        }
        now = (await api.order(id, seat, now.decision, order, crypto.randomUUID())).next;
        here = read(order).place ?? here;
      }
    } catch (error) {
      setNotice(error instanceof Refused ? error.message : say("web.link_lost"));
    }
    working.current = false;
    await refresh().catch(() => setLinked(false));
    setBusy(false);
  };

  // A wish of one's own, or an answer to another's.
  const settle = async (call: () => Promise<{ done: boolean; reason?: string }>): Promise<void> => {
    setNotice(null);
    try {
      const { done, reason } = await call();
      if (!done) setNotice(reason ?? null);
    } catch (error) {
      setNotice(error instanceof Refused ? error.message : say("web.link_lost"));
    }
    await refresh().catch(() => setLinked(false));
  };

  return {
    match,
    view,
    decision,
    events,
    fresh,
    linked,
    busy,
    notice,
    give: (orders) => void give(orders),
    undo: () => void settle(() => api.undo(id, seat)),
    agree: (yes) => void settle(() => api.agree(id, seat, yes)),
  };
}
