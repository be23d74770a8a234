// What the plan is printed on: frame, title, compass, scale and the key of its signs.
import { say } from "../../messages";
import { SIDES, type BattleView } from "./model";

const BAR = 100; // mm of the table to a bar of the frame
const EDGE = 12;
export const MARGIN = { side: 44, top: 44, below: 132 };

/** The paper around the table, in mm. */
export const sheetOf = (view: BattleView) => ({
  x: -MARGIN.side,
  y: -MARGIN.top,
  width: view.width + 2 * MARGIN.side,
  height: view.height + MARGIN.top + MARGIN.below,
});

function bars(length: number): number[] {
  return Array.from({ length: Math.ceil(length / BAR) }, (_, i) => i).filter((i) => i % 2 === 0);
}

function Frame({ view: { width: w, height: h } }: { view: BattleView }) {
  const long = (i: number, whole: number): number => Math.min(BAR, whole - i * BAR);
  return (
    <g class="frame">
      {bars(w).map((i) => (
        <path
          d={`M${i * BAR} ${-EDGE}h${long(i, w)}v${EDGE - 4}h${-long(i, w)}zM${i * BAR} ${h + 4}h${long(i, w)}v${EDGE - 4}h${-long(i, w)}z`}
          class="frame-bar"
        />
      ))}
      {bars(h).map((i) => (
        <path
          d={`M${-EDGE} ${i * BAR}v${long(i, h)}h${EDGE - 4}v${-long(i, h)}zM${w + 4} ${i * BAR}v${long(i, h)}h${EDGE - 4}v${-long(i, h)}z`}
          class="frame-bar"
        />
      ))}
      <rect width={w} height={h} class="frame-line" />
      <rect x={-4} y={-4} width={w + 8} height={h + 8} class="frame-line" />
      <rect x={-EDGE} y={-EDGE} width={w + 2 * EDGE} height={h + 2 * EDGE} class="frame-line" />
      <rect x={-EDGE - 6} y={-EDGE - 6} width={w + 2 * EDGE + 12} height={h + 2 * EDGE + 12} class="frame-line bold" />
    </g>
  );
}

const NEEDLE = "M0-40L7 0L0 40L-7 0z";

function Compass({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`} class="compass">
      <circle r="27" class="frame-line" />
      <path d={NEEDLE} transform="rotate(90) scale(.78)" class="needle-light" />
      <path d={NEEDLE} class="needle-light" />
      <path d="M0-40L7 0H-7z" class="needle-dark" />
      <text y="-46" class="compass-north">
        {say("field.compass.n")}
      </text>
    </g>
  );
}

function Scale({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`} class="scale">
      {[0, 1, 2, 3, 4].map((i) => (
        <>
          <path d={`M${i * BAR} 0h${BAR}v9h${-BAR}z`} class={i % 2 ? "scale-light" : "frame-bar"} />
          <text x={i * BAR} y="-8">
            {i * BAR}
          </text>
        </>
      ))}
      <text x={5 * BAR} y="-8">
        {say("field.mm", { mm: 5 * BAR })}
      </text>
    </g>
  );
}

/* Where the middle of an edge lies, and which way one reads along it. */
const EDGES: Record<string, (view: BattleView) => string> = {
  north: ({ width }) => `translate(${width / 2} 24)`,
  south: ({ width, height }) => `translate(${width / 2} ${height - 12})`,
  west: ({ height }) => `translate(24 ${height / 2}) rotate(-90)`,
  east: ({ width, height }) => `translate(${width - 24} ${height / 2}) rotate(90)`,
};

/** From which edge a side comes, and by which it may go. */
function Homes({ view }: { view: BattleView }) {
  return (
    <>
      {SIDES.map((side) => {
        const place = EDGES[side === "crown" ? view.home_crown : view.home_enemy];
        return (
          place && (
            <text transform={place(view)} class={`home-edge ${side}`}>
              {say(`field.edge.${side}`)}
            </text>
          )
        );
      })}
    </>
  );
}

export function Furniture({ view }: { view: BattleView }) {
  const below = view.height + 78;
  return (
    <g aria-hidden="true">
      <Frame view={view} />
      <Homes view={view} />
      <Compass x={view.width - 40} y={below + 10} />
      <text x={view.width / 2} y={below + 4} class="plan-title">
        {view.title?.split(":")[0] ?? say(`field.mission.${view.mission}`)}
      </text>
      <text x={view.width / 2} y={below + 36} class="plan-small">
        {view.title ? say("field.plan_of", { mission: view.mission }) : say("field.plan")}
      </text>
      <Scale x={4} y={below + 4} />
    </g>
  );
}
