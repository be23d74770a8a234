// Several at one browser: between their turns a sheet covers the table, so that nobody sees what another saw.
import { createContext } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import { api, type Match } from "./api";
import { capital, say, seatName } from "./messages";

interface HotSeatProps {
  match: string;
  seat: string;
  own: string[];
  children: ComponentChildren;
}

/** Covers the table, so that another may sit down; null where nobody shares the browser. */
export const HandOver = createContext<(() => void) | null>(null);

/** The first of the seats that owes an answer. Each is asked itself: that one has chosen in secret, no other is told. */
async function firstAsked(match: string, seats: string[]): Promise<string | null> {
  for (const seat of seats) if ((await api.decision(match, seat)).owes) return seat;
  return null;
}

/** Who of this browser must act: the one who sits there, or the next around the table; undefined: not known yet. */
function useAsked(match: string, seat: string, own: string[]): string | null | undefined {
  const [known, setKnown] = useState<{ seat: string; asked: string | null } | null>(null);
  useEffect(() => {
    const at = own.indexOf(seat);
    const others = [...own.slice(at + 1), ...own.slice(0, at)];
    let newest = 0;
    const look = async (waits: string[]): Promise<void> => {
      const turn = ++newest;
      const open = others.filter((one) => waits.includes(one));
      const asked = waits.includes(seat) ? seat : await firstAsked(match, open);
      if (turn === newest) setKnown({ seat, asked });
    };
    const source = api.events(match, seat);
    source.addEventListener("match", ({ data }) => {
      look((JSON.parse(data) as Match).waits_for).catch(() => undefined); // a link that is lost comes back with another
    });
    return () => {
      newest++;
      source.close();
    };
  }, [match, seat]);
  return known?.seat === seat ? known.asked : undefined;
}

function Cover({ seat, own, sit }: { seat: string; own: string[]; sit: (seat: string) => void }) {
  const name = seatName(seat);
  return (
    <main class="hand-over">
      <section class={`title-card seat-${seat}`} aria-live="polite">
        <p class="eyebrow">{say("web.hot_seat")}</p>
        <h1>{capital(name)}</h1>
        <p class="lede">{say("web.hot_seat.cover", { seat: name })}</p>
        <button type="button" class="enter" autofocus onClick={() => sit(seat)}>
          {say("web.hot_seat.sit")}
        </button>
        <p class="aside">{say("web.hot_seat.others")}</p>
        <div class="games">
          {own
            .filter((one) => one !== seat)
            .map((one) => (
              <button type="button" key={one} data-seat={one} onClick={() => sit(one)}>
                {capital(seatName(one))}
              </button>
            ))}
        </div>
        <a href="#" class="quiet">
          {say("web.menu")}
        </a>
      </section>
    </main>
  );
}

export function HotSeat({ match, seat, own, children }: HotSeatProps) {
  const asked = useAsked(match, seat, own);
  const [sits, setSits] = useState(false); // whoever opens this page may be any of them
  const before = useRef<string | null>(null); // who was to act when another sat down, to read his papers
  const called = asked && asked !== seat && asked !== before.current ? asked : null;

  useEffect(() => {
    if (asked === null || asked === seat) before.current = null;
    if (called) setSits(false);
  }, [asked, called]);

  const sit = (chosen: string): void => {
    before.current = asked && asked !== chosen ? asked : null;
    if (chosen !== seat) location.hash = `#/${match}/${chosen}`;
    setSits(true);
  };
  if (!sits || called) return <Cover seat={asked ?? seat} own={own} sit={sit} />;
  return <HandOver.Provider value={() => setSits(false)}>{children}</HandOver.Provider>;
}
