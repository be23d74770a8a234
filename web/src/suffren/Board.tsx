// The chart in a frame that can be moved and magnified, and what may happen on the way that is shown.
import { useEffect, useRef, useState } from "preact/hooks";
import { Chart } from "./chart/Chart";
import { centreOf, SHEET } from "./chart/geometry";
import type { Game } from "../game";
import { say } from "../messages";
import type { View } from "./model";
import { useWay } from "./odds";
import { aimOf, read, standsAt } from "./orders";
import { WayBox } from "./panel/WayBox";
import { LEAST, MOST, STEP, useZoom } from "./zoom";

interface BoardProps {
  match: string;
  seat: string;
  game: Game<View>;
  view: View;
  selected: string | null;
  onSelect: (place: string | null) => void;
}

const NARROW = 700; // pixels: the chart is magnified from the start
const NARROW_ZOOM = 2.2;

function ZoomButton({ label, sign, off, onZoom }: { label: string; sign: string; off: boolean; onZoom: () => void }) {
  return (
    <button type="button" aria-label={say(label)} title={say(label)} disabled={off} onClick={onZoom}>
      {sign}
    </button>
  );
}

export function Board({ match, seat, game, view, selected, onSelect }: BoardProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { zoom, by } = useZoom(frame, innerWidth < NARROW ? NARROW_ZOOM : LEAST);
  const [way, setWay] = useState<string[] | null>(null);
  const odds = useWay(match, seat, game.busy ? null : game.decision, way);
  const focus = view.battle?.place ?? view.group?.place ?? null;
  const orders = game.decision?.owes ? game.decision.legal.map(read) : [];
  const first = [aimOf, standsAt].flatMap((where) => orders.map((order) => where(order, view))).find((place) => place);
  const centre = focus ?? first;

  useEffect(() => {
    const box = frame.current;
    if (!box || !centre) return;
    const scale = box.scrollWidth / SHEET.width;
    const { x, y } = centreOf(centre);
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    box.scrollTo({
      left: (x - SHEET.x) * scale - box.clientWidth / 2,
      top: (y - SHEET.y) * scale - box.clientHeight / 2,
      behavior: still ? "auto" : "smooth",
    });
  }, [centre]);

  return (
    <div class="board">
      <div class="scroll-box" ref={frame} tabIndex={0} role="region" aria-label={say("web.chart_region")}>
        <div class={zoom === LEAST ? "sheet whole" : "sheet"} style={{ width: `${zoom * 100}%` }}>
          <Chart
            view={view}
            decision={game.decision}
            selected={selected}
            way={odds}
            onSelect={onSelect}
            onWay={setWay}
            onOrders={(orders) => void game.give(orders)}
            onUndo={game.undo}
            busy={game.busy}
          />
        </div>
      </div>
      {odds && <WayBox view={view} odds={odds} />}
      <div class="zoom">
        <ZoomButton label="web.zoom_in" sign="+" off={zoom === MOST} onZoom={() => by(STEP)} />
        <ZoomButton label="web.zoom_out" sign="−" off={zoom === LEAST} onZoom={() => by(1 / STEP)} />
        <ZoomButton label="web.reset_zoom" sign="⤢" off={zoom === LEAST} onZoom={() => by(LEAST / zoom)} />
      </div>
    </div>
  );
}
