// Two at one browser: between their turns a sheet covers the table, so that neither sees what the other saw.
import { useEffect, useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import { api, type Match } from "./api";
import { capital, say, seatName } from "./messages";

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

/** Who must act, as the seat may know it: that it has chosen in secret itself, it alone is told. */
function useWaits(match: string, seat: string): string[] {
  const [known, setKnown] = useState<{ seat: string; waits: string[] }>({ seat, waits: [] });
  useEffect(() => {
    const source = api.events(match, seat);
    source.addEventListener("match", ({ data }) => setKnown({ seat, waits: (JSON.parse(data) as Match).waits_for }));
    return () => source.close();
  }, [match, seat]);
  return known.seat === seat ? known.waits : [];
}

export function HotSeat({ match, seat, own, children }: HotSeatProps) {
  const waits = useWaits(match, seat);
  const [sits, setSits] = useState(false); // whoever opens this page may be either
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
        <h1>{capital(seatName(next ?? seat))}</h1>
        <p class="lede">{say("web.hot_seat.cover", { seat: seatName(next ?? seat) })}</p>
        <button type="button" class="enter" autofocus onClick={sit}>
          {say("web.hot_seat.sit")}
        </button>
        <a href="#" class="quiet">
          {say("web.menu")}
        </a>
      </section>
    </main>
  );
}
