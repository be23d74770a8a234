// What dice may decide, told by the server from what the seat may know: of orders, and of a way.
import { useEffect, useRef, useState } from "preact/hooks";
import { call, seatPath, WATCH, type Decision } from "../api";

export interface Span {
  least: number;
  most: number;
}

export interface BattleOdds {
  attacker_win: number;
  both_gone: number;
  defender_win: number;
  undecided: number;
  attacker_steps: number;
  defender_steps: number;
  sequences: number;
}

export interface OrderOdds {
  order: string;
  chance: number | null;
  battle: BattleOdds | null;
}

export interface Watcher extends Span {
  place: string;
  counters: number;
  commander: string | null;
}

export interface WayOdds {
  steps: { place: string; storm: number; intercepted: Span; watchers: Watcher[] }[];
  through: Span;
  lost: number;
  storm_steps: number;
}

export type Odds = Map<string, OrderOdds>;

interface Told {
  orders: OrderOdds[];
  way: WayOdds | null;
}

export const percent = (chance: number): number => Math.round(chance * 100);

// Questions to which no answer throws dice that odds tell of.
const QUIET = ["setup_carrier", "convoy", "carriers", "move", "group", "embark", "return", "arrive", "recruit"];
const NONE: Odds = new Map();
const WAY_MS = 90; // the pointer rests so long on a place before its way is asked for

const askFor = (match: string, seat: string, way: string[]): Promise<Told> =>
  call<Told>("GET", `${seatPath(match, seat)}/odds${way.length > 0 ? `?way=${way.join("-")}` : ""}`);

/** The odds of the legal orders; empty until they are known. */
export function useOdds(match: string, seat: string, decision: Decision | null): Odds {
  const [odds, setOdds] = useState<{ decision: string; odds: Odds }>({ decision: "", odds: NONE });
  const asked = seat !== WATCH && decision?.owes && !QUIET.includes(decision.question ?? "") ? decision.decision : null;
  useEffect(() => {
    if (!asked) return;
    let left = false;
    askFor(match, seat, []).then(
      ({ orders }) =>
        !left && setOdds({ decision: asked, odds: new Map(orders.map((order) => [order.order, order])) }),
      () => undefined, // orders can be given without them
    );
    return () => {
      left = true;
    };
  }, [match, seat, asked]);
  return odds.decision === asked ? odds.odds : NONE;
}

/** What may happen on the way; null until it is known, and where there is none. */
export function useWay(match: string, seat: string, decision: Decision | null, way: string[] | null): WayOdds | null {
  const [known, setKnown] = useState<{ key: string; way: WayOdds | null }>({ key: "", way: null });
  const kept = useRef(new Map<string, WayOdds | null>());
  const key = decision?.question === "group" && way ? `${decision.decision} ${way.join("-")}` : "";
  useEffect(() => {
    if (!key || !way) return;
    const there = kept.current.get(key);
    if (there !== undefined) {
      setKnown({ key, way: there });
      return;
    }
    const timer = setTimeout(() => {
      askFor(match, seat, way).then(
        (told) => {
          kept.current.set(key, told.way);
          setKnown({ key, way: told.way });
        },
        () => kept.current.set(key, null), // the rules let it not go there
      );
    }, WAY_MS);
    return () => clearTimeout(timer);
  }, [match, seat, key]);
  return known.key === key ? known.way : null;
}
