// The engraver's marks: hachured hills, trees, houses, ships, a fort. Each stands on its foot.
import type { Dice, Point } from "./scene";

type Mark = Point & { size: number };

const r = (value: number): string => value.toFixed(1);

/** A hill as a molehill with strokes down its shaded side. */
export function Hill({ x, y, size, dice }: Mark & { dice: Dice }) {
  const wide = size * 0.9;
  const strokes = Array.from({ length: 7 }, (_, i) => {
    const at = 0.1 + i * 0.13;
    const top = { x: x - wide * 0.1 + wide * at * 0.95, y: y - size * (0.78 - at * at * 0.7) };
    return `M${r(top.x)} ${r(top.y)}q${r(size * 0.08)} ${r(size * 0.12)} ${r(size * 0.05)} ${r(size * dice(0.22, 0.38))}`;
  });
  return (
    <g class="hill-mark">
      <path
        d={`M${r(x - wide)} ${r(y)}Q${r(x - wide * 0.45)} ${r(y - size * 1.25)} ${r(x)} ${r(y - size * 0.72)}Q${r(x + wide * 0.5)} ${r(y - size * 0.55)} ${r(x + wide)} ${r(y)}`}
      />
      <path class="fine" d={strokes.join("")} />
    </g>
  );
}

export function Tree({ x, y, size }: Mark) {
  const s = size / 2;
  return (
    <g class="tree-mark">
      <path d={`M${r(x)} ${r(y)}v${r(-s)}`} />
      <path
        class="crown"
        d={`M${r(x - s * 0.7)} ${r(y - s * 0.7)}q${r(-s * 0.5)} ${r(-s * 0.6)} ${r(s * 0.15)} ${r(-s * 0.8)}q${r(s * 0.5)} ${r(-s * 0.8)} ${r(s * 1.1)} ${r(0)}q${r(s * 0.7)} ${r(s * 0.3)} ${r(s * 0.1)} ${r(s * 0.8)}q${r(-s * 0.7)} ${r(s * 0.4)} ${r(-s * 1.35)} 0z`}
      />
      <path
        class="fine"
        d={`M${r(x + s * 0.2)} ${r(y - s * 1.2)}q${r(s * 0.4)} ${r(s * 0.2)} ${r(s * 0.3)} ${r(s * 0.5)}`}
      />
    </g>
  );
}

export function Fir({ x, y, size }: Mark) {
  const s = size;
  return (
    <path
      class="tree-mark crown"
      d={`M${r(x)} ${r(y)}v${r(-s * 0.25)}M${r(x - s * 0.3)} ${r(y - s * 0.25)}l${r(s * 0.3)} ${r(-s * 0.75)}l${r(s * 0.3)} ${r(s * 0.75)}zM${r(x)} ${r(y - s * 0.5)}l${r(s * 0.16)} ${r(s * 0.22)}`}
    />
  );
}

export function House({ x, y, size }: Mark) {
  const s = size;
  return (
    <g class="house-mark">
      <path class="wall" d={`M${r(x - s / 2)} ${r(y)}v${r(-s * 0.5)}h${r(s)}v${r(s * 0.5)}z`} />
      <path
        class="roof"
        d={`M${r(x - s * 0.62)} ${r(y - s * 0.5)}l${r(s * 0.24)} ${r(-s * 0.42)}h${r(s * 0.76)}l${r(s * 0.24)} ${r(s * 0.42)}z`}
      />
      <path class="fine" d={`M${r(x - s * 0.1)} ${r(y)}v${r(-s * 0.28)}h${r(s * 0.2)}v${r(s * 0.28)}`} />
    </g>
  );
}

export function Church({ x, y, size }: Mark) {
  const s = size;
  return (
    <g class="house-mark">
      <House x={x + s * 0.35} y={y} size={s} />
      <path class="wall" d={`M${r(x - s * 0.5)} ${r(y)}v${r(-s * 1.1)}h${r(s * 0.4)}v${r(s * 1.1)}z`} />
      <path
        class="roof"
        d={`M${r(x - s * 0.56)} ${r(y - s * 1.1)}l${r(s * 0.26)} ${r(-s * 0.7)}l${r(s * 0.26)} ${r(s * 0.7)}z`}
      />
      <path
        class="fine"
        d={`M${r(x - s * 0.3)} ${r(y - s * 1.8)}v${r(-s * 0.35)}m${r(-s * 0.12)} ${r(s * 0.12)}h${r(s * 0.24)}`}
      />
    </g>
  );
}

export function Mill({ x, y, size }: Mark) {
  const s = size;
  return (
    <g class="house-mark">
      <path
        class="wall"
        d={`M${r(x - s * 0.28)} ${r(y)}l${r(s * 0.1)} ${r(-s * 0.65)}h${r(s * 0.36)}l${r(s * 0.1)} ${r(s * 0.65)}z`}
      />
      <path
        class="fine"
        d={`M${r(x - s * 0.42)} ${r(y - s * 1.05)}l${r(s * 0.84)} ${r(s * 0.72)}M${r(x + s * 0.42)} ${r(y - s * 1.05)}l${r(-s * 0.84)} ${r(s * 0.72)}`}
      />
    </g>
  );
}

/** A star of bastions from above. */
export function Fort({ x, y, size }: Mark) {
  const points = Array.from({ length: 10 }, (_, i) => {
    const turn = (i * Math.PI) / 5 - Math.PI / 2;
    const reach = i % 2 === 0 ? size : size * 0.55;
    return `${i === 0 ? "M" : "L"}${r(x + reach * Math.cos(turn))} ${r(y + reach * Math.sin(turn))}`;
  });
  return (
    <g class="fort-mark">
      <path d={`${points.join("")}Z`} />
      <circle cx={r(x)} cy={r(y)} r={r(size * 0.18)} />
    </g>
  );
}

/** A ship under sail, seen from abeam. */
export function Ship({ x, y, size }: Mark) {
  const s = size;
  const sail = (at: number, high: number): string =>
    `M${r(x + at * s)} ${r(y - s * 0.2)}v${r(-s * high)}M${r(x + (at - 0.13) * s)} ${r(y - s * 0.28)}q${r(s * 0.2)} ${r(-s * 0.16)} ${r(s * 0.04)} ${r(-s * (high - 0.16))}h${r(s * 0.2)}q${r(s * 0.12)} ${r(s * 0.2)} ${r(0)} ${r(s * (high - 0.16))}z`;
  return (
    <g class="ship-mark">
      <path class="sails" d={[sail(-0.3, 0.6), sail(0, 0.78), sail(0.28, 0.56)].join("")} />
      <path
        class="hull"
        d={`M${r(x - s * 0.52)} ${r(y - s * 0.22)}l${r(s * 0.1)} ${r(s * 0.2)}h${r(s * 0.84)}l${r(s * 0.14)} ${r(-s * 0.22)}z`}
      />
    </g>
  );
}

export function Anchor({ x, y, size }: Mark) {
  const s = size;
  return (
    <path
      class="anchor-mark"
      d={`M${r(x)} ${r(y)}v${r(-s * 0.8)}m${r(-s * 0.28)} ${r(s * 0.16)}h${r(s * 0.56)}M${r(x - s * 0.42)} ${r(y - s * 0.32)}q${r(s * 0.08)} ${r(s * 0.32)} ${r(s * 0.42)} ${r(s * 0.32)}q${r(s * 0.34)} 0 ${r(s * 0.42)} ${r(-s * 0.32)}`}
    />
  );
}

/** A field of cane or corn in rows. */
export function Rows({ x, y, size }: Mark) {
  const rows = Array.from(
    { length: 5 },
    (_, i) => `M${r(x - size * 0.55)} ${r(y - size * 0.14 * (i + 0.5))}h${r(size * 1.1)}`,
  );
  return (
    <g class="field-mark">
      <path d={`M${r(x - size * 0.55)} ${r(y)}v${r(-size * 0.75)}h${r(size * 1.1)}v${r(size * 0.75)}z`} />
      <path class="fine" d={rows.join("")} />
    </g>
  );
}

export function Label({ x, y, text, sea }: Point & { text: string; sea?: boolean }) {
  return (
    <text class={`map-label${sea ? " at-sea" : ""}`} x={r(x)} y={r(y)}>
      {text}
    </text>
  );
}
