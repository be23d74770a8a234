// Looking back: the position as the seat could see it after any event that it was told, step by step or at a pace.
import { useEffect, useRef, useState } from "preact/hooks";
import { api, type GameEvent } from "./api";

export interface Back<V> {
  /** The event after which one looks; null: one is at the table, now. */
  at: number | null;
  last: number;
  view: V | null;
  playing: boolean;
  pace: number;
  go: (event: number | null) => void;
  /** To the next heading of the story, or the one before. */
  chapter: (direction: 1 | -1) => void;
  play: (on: boolean) => void;
  setPace: (pace: number) => void;
}

export const PACES = [1, 2, 4];
const STEP_MS = 1200; // an event, at the first pace
const CHAPTERS = ["turn", "phase", "month", "turn_begins"];
const KEPT = 300; // positions

export function useBack<V>(match: string, seat: string, events: GameEvent[]): Back<V> {
  const [at, setAt] = useState<number | null>(null);
  const [view, setView] = useState<V | null>(null);
  const [shown, setShown] = useState<number | null>(null); // whose view it is
  const [playing, setPlaying] = useState(false);
  const [pace, setPace] = useState(1);
  const kept = useRef(new Map<number, Promise<V>>());
  const wanted = useRef<number | null>(null);
  const last = events[events.length - 1]?.n ?? 0;

  const fetchAt = (event: number): Promise<V> => {
    const known = kept.current.get(event);
    if (known) return known;
    if (kept.current.size >= KEPT) kept.current.clear();
    const fetched = api.viewAt<V>(match, seat, event);
    kept.current.set(event, fetched);
    fetched.catch(() => kept.current.delete(event));
    return fetched;
  };

  const go = (event: number | null): void => {
    const to = event === null ? null : Math.max(0, Math.min(last, event));
    wanted.current = to;
    setAt(to);
    if (to === null) {
      setPlaying(false);
      return;
    }
    fetchAt(to).then(
      (found) => {
        if (wanted.current !== to) return;
        setView(found);
        setShown(to);
      },
      () => setPlaying(false),
    );
  };

  const chapter = (direction: 1 | -1): void => {
    if (at === null) return;
    const heads = events.filter((event) => CHAPTERS.includes(event.event)).map((event) => event.n);
    const next = direction > 0 ? heads.find((n) => n > at) : heads.reverse().find((n) => n < at);
    go(next ?? (direction > 0 ? last : 0));
  };

  const play = (on: boolean): void => {
    if (on && at !== null && at >= last) go(0);
    setPlaying(on);
  };

  useEffect(() => {
    if (!playing || at === null || shown !== at) return;
    if (at >= last) {
      setPlaying(false);
      return;
    }
    void fetchAt(at + 1).catch(() => undefined);
    const timer = setTimeout(() => go(at + 1), STEP_MS / pace);
    return () => clearTimeout(timer);
  }, [playing, at, shown, pace, last]);

  return { at, last, view: at === null ? null : view, playing, pace, go, chapter, play, setPace };
}
