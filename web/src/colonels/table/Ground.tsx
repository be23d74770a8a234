// The ground of a battle as a plan of the time engraved it; it does not change while the battle lasts.
import { Component } from "preact";
import { say } from "../../messages";
import type { BattleView, Pair, Terrain } from "./model";
import { Furniture } from "./Sheet";
import { bushes, hachures, houses, outline, rounded, trees, tufts, washes } from "./engraving";

const ORDER = ["hill", "road", "water", "wood", "town", "hedge"];

const CROWN = "M-11 1C-15-1-15-8-9-9C-10-16-2-19 1-15C6-18 12-13 9-9C14-8 14-1 10 1C5 4-5 4-11 1z";
const CROWN_SHADE = "M2-15C6-18 12-13 9-9C14-8 14-1 10 1C6 3.4 1 3.4-2 2.6C5 1 8-3 5-7C8-10 6-14 2-15z";
const FIR = "M0-24L6-13H3.4L8.5-4H4L10 4H-10L-4-4H-8.5L-3.4-13H-6z";
const FIR_SHADE = "M0-24L6-13H3.4L8.5-4H4L10 4H1.5z";

function Trees({ points, seed }: { points: Pair[]; seed: number }) {
  return (
    <>
      <path d={outline(rounded(points))} class="wood-floor" />
      {trees(points, seed).map(({ x, y, size, kind }) => (
        <g transform={`translate(${x.toFixed(0)} ${y.toFixed(0)}) scale(${size.toFixed(2)})`}>
          <ellipse cx="5" cy="5" rx="12" ry="3.6" class="tree-shadow" />
          <path d="M-1.2 8V0H1.4V8z" class="tree-trunk" />
          <path d={kind ? FIR : CROWN} class="tree" />
          <path d={kind ? FIR_SHADE : CROWN_SHADE} class="tree-shade" />
        </g>
      ))}
    </>
  );
}

// Strokes of the shore, wide ones first, ink and water in turn, so that thin lines run along it.
const WATERLINES = [46, 34, 24, 15, 8];

function Water({ points: corners, seed }: { points: Pair[]; seed: number }) {
  const points = rounded(corners);
  const id = `water-${seed}`;
  return (
    <>
      <clipPath id={id}>
        <path d={outline(points)} />
      </clipPath>
      <g clip-path={`url(#${id})`}>
        <path d={outline(points)} class="pool" />
        {WATERLINES.map((width) => (
          <>
            <path d={outline(points)} class="pool-ink" stroke-width={width} />
            <path d={outline(points)} class="pool-water" stroke-width={width - 2} />
          </>
        ))}
      </g>
      <path d={outline(points)} class="shore" />
    </>
  );
}

function Village({ points, seed, objective }: { points: Pair[]; seed: number; objective: boolean }) {
  return (
    <>
      <path d={outline(points)} class={`village${objective ? " objective" : ""}`} />
      {houses(points, seed).map(({ x, y, width, depth, turn, church }) => (
        <g transform={`translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${turn.toFixed(0)})`}>
          <path d={`M${-width / 2 + 3} ${depth / 2 + 3}h${width}v${-depth}z`} class="house-shadow" />
          <rect x={-width / 2} y={-depth / 2} width={width} height={depth} class="house" />
          <path d={`M${-width / 2} 0h${width}v${depth / 2}h${-width}z`} class="house-shade" />
          {church && <path d={`M0 ${-depth / 2 - 16}v14M-5 ${-depth / 2 - 11}h10`} class="cross-mark" />}
        </g>
      ))}
    </>
  );
}

function Hill({ points: corners, seed }: { points: Pair[]; seed: number }) {
  const points = rounded(corners);
  return (
    <>
      <path d={outline(points)} class="hill-wash" />
      <path d={hachures(points, seed)} class="hachures" />
    </>
  );
}

function Hedge({ points }: { points: Pair[] }) {
  return (
    <>
      <path d={outline(points)} class="hedge-line" />
      {bushes(points).map(([x, y]) => (
        <path
          d="M-7 4C-9-1-5-6-1-5C2-8 8-5 7 0C9 3 6 5 3 4.6z"
          class="bush"
          transform={`translate(${x.toFixed(0)} ${y.toFixed(0)})`}
        />
      ))}
    </>
  );
}

function Feature({
  kind,
  points,
  seed,
  objective,
}: {
  kind: Terrain["kind"];
  points: Pair[];
  seed: number;
  objective: boolean;
}) {
  if (kind === "hill") return <Hill points={points} seed={seed} />;
  if (kind === "wood") return <Trees points={points} seed={seed} />;
  if (kind === "water") return <Water points={points} seed={seed} />;
  if (kind === "town") return <Village points={points} seed={seed} objective={objective} />;
  if (kind === "hedge") return <Hedge points={points} />;
  return <path d={outline(points)} class="highroad" />;
}

interface GroundProps {
  view: BattleView;
}

/** Where each ground begins to the millimetre, and what it does. */
export function Edges({ view }: { view: BattleView }) {
  return (
    <g class="edges" aria-hidden="true">
      {view.terrain.map((one) => (
        <path d={outline(one.points.map(([x, y]): Pair => [x, view.height - y]))} class="exact">
          <title>{say("field.terrain_is", { ...one })}</title>
        </path>
      ))}
    </g>
  );
}

/** Drawn once for the same ground: views change with every turn, the ground does not. */
export class Ground extends Component<GroundProps> {
  private key(view: BattleView): string {
    return `${view.width} ${view.height} ${JSON.stringify(view.terrain)}`;
  }
  override shouldComponentUpdate(next: GroundProps): boolean {
    return this.key(next.view) !== this.key(this.props.view);
  }
  override render({ view }: GroundProps) {
    // On paper y runs downwards.
    const drawn = view.terrain.map((one, i) => ({
      ...one,
      seed: i + 1,
      points: one.points.map(([x, y]): Pair => [x, view.height - y]),
    }));
    const open = tufts(
      view.width,
      view.height,
      drawn.map((one) => one.points),
    );
    return (
      <g class="ground" aria-hidden="true">
        <rect width={view.width} height={view.height} class="meadow" />
        <defs>
          {[0, 1, 2].map((tint) => (
            <radialGradient id={`wash-${tint}`}>
              <stop offset="0" class={`wash-${tint}`} />
              <stop offset="1" class={`wash-${tint}`} stop-opacity="0" />
            </radialGradient>
          ))}
          <clipPath id="meadow-edge">
            <rect width={view.width} height={view.height} />
          </clipPath>
        </defs>
        <g clip-path="url(#meadow-edge)">
          {washes(view.width, view.height).map(({ tint, ...at }) => (
            <ellipse cx={at.x} cy={at.y} rx={at.rx} ry={at.ry} fill={`url(#wash-${tint})`} />
          ))}
        </g>
        <rect x="9" y="9" width={view.width - 18} height={view.height - 18} class="meadow-edge" />
        <path d={open} class="tuft" />
        {ORDER.flatMap((kind) => drawn.filter((one) => one.kind === kind)).map((one) => (
          <g>
            <Feature {...one} />
          </g>
        ))}
        <Furniture view={view} />
      </g>
    );
  }
}
