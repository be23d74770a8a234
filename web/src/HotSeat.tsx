// Two at one browser: between their turns a sheet covers the table, so that neither sees what the other saw.
import { useEffect, useState, type Dispatch, type StateUpdater } from "preact/hooks";
import type { ComponentChildren } from "preact";
import { api, WATCH, type Match } from "./api";
import { say, seatName } from "./messages";

interface HotSeatProps {
  match: string;
  seat: string;
  own: string[];
  children: ComponentChildren;
}

// Which of the seats at this browser must act when the one that sits there need not.
function nextOf(waits: string[], seat: string, own: string[]): string | null {
  if (waits.includes(seat)) return null;
  return own.find((one) => one !== seat && waits.includes(one)) ?? null;
}

/** Follows the match as everybody may know it. */
function useWaits(match: string, setWaits: Dispatch<StateUpdater<string[]>>): void {
  useEffect(() => {
    const source = api.events(match, WATCH);
    source.addEventListener("match", ({ data }) => setWaits((JSON.parse(data) as Match).waits_for));
    return () => source.close();
  }, [match]);
}

export function HotSeat({ match, seat, own, children }: HotSeatProps) {
  const [waits, setWaits] = useState<string[]>([]);
  const [sits, setSits] = useState(false); // whoever opens this page may be either
  useWaits(match, setWaits);
  const next = nextOf(waits, seat, own);

  useEffect(() => {
    if (next) setSits(false);
  }, [next]);

  const sit = (): void => {
    if (next) location.hash = `#/${match}/${next}`;
    setSits(true);
  };
  if (sits && !next) return <>{children}</>;
  return (
    <main class="hand-over">
      <section class={`title-card seat-${next ?? seat}`} aria-live="polite">
        <p class="eyebrow">{say("web.hot_seat")}</p>
        <h1>{seatName(next ?? seat)}</h1>
        <p class="lede">{say("web.hot_seat.cover", { seat: seatName(next ?? seat) })}</p>
        <button type="button" class="enter" autofocus onClick={sit}>
          {say("web.hot_seat.sit", { seat: seatName(next ?? seat) })}
        </button>
        <a href="#" class="quiet">
          {say("web.menu")}
        </a>
      </section>
    </main>
  );
}
