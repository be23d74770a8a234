// The figures on the order cards, as in a drill book: a regiment is four bases, its front to the top.
import { Component } from "preact";
import { HAT } from "./Pieces";

const BASE = { wide: 13, deep: 7 };

function Base({ x, y }: { x: number; y: number }) {
  const { wide, deep } = BASE;
  const hatch = Array.from({ length: 9 }, (_, i) => i * 2.2 - 5);
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect width={wide} height={deep} class="f-paper" />
      <path
        d={hatch
          .map((at) => {
            const [from, to] = [Math.max(0, at), Math.min(wide, at + deep)];
            return from < to ? `M${from} ${deep - (from - at)}L${to} ${deep - (to - at)}` : "";
          })
          .join("")}
        class="f-hair"
      />
      <rect width={wide} height={deep} class="f-line" />
      <path d={`M0 .2H${wide}`} class="f-front" />
    </g>
  );
}

function Line({ y, x = 50 }: { y: number; x?: number }) {
  return (
    <>
      {[0, 1, 2, 3].map((i) => (
        <Base x={x + (i - 2) * BASE.wide} y={y} />
      ))}
    </>
  );
}

const Ghost = ({ x, y }: { x: number; y: number }) => (
  <rect x={x} y={y} width={4 * BASE.wide} height={BASE.deep} class="f-ghost" />
);

function Arrow({ x, y, to, size = 7, wide = 1.5 }: { x: number; y: number; to: number; size?: number; wide?: number }) {
  const way = Math.sign(to - y);
  return (
    <>
      <path d={`M${x} ${y}V${to - way * size * 0.6}`} class="f-line" stroke-width={wide} />
      <path
        d={`M${x} ${to}L${x - size * 0.42} ${to - way * size}L${x} ${to - way * size * 0.72}L${x + size * 0.42} ${to - way * size}z`}
        class="f-ink"
      />
    </>
  );
}

const Hat = ({ x, y, size = 36 }: { x: number; y: number; size?: number }) => (
  <path d={HAT} transform={`translate(${x} ${y}) scale(${size / 100})`} class="f-ink" />
);

const Enemy = ({ y, width }: { y: number; width: number }) => (
  <path d={`M${50 - width / 2} ${y}h${width}v6h${-width}zm0 6h${width}`} class="f-line f-enemy" />
);

const Smoke = ({ x, y }: { x: number; y: number }) => (
  <path
    d={`M${x - 5} ${y + 3}a3 3 0 0 1-.6-5.4a4.4 4.4 0 0 1 8.2-2.2a3.4 3.4 0 0 1 3 6.4q-2 2.6-5 1.2q-3 2-5.6 0z`}
    class="f-smoke"
  />
);

const MIDDLES = [0, 1, 2, 3].map((i) => 50 + (i - 1.5) * BASE.wide);

const Fire = () => (
  <>
    <Line y={44} />
    {MIDDLES.map((x) => (
      <>
        <path d={`M${x} 24V5`} class="f-dots" />
        <Smoke x={x} y={34} />
      </>
    ))}
  </>
);

const Hold = () => (
  <>
    <Enemy y={4} width={46} />
    <Line y={44} />
    <path d={MIDDLES.map((x) => [-3, 0, 3].map((by) => `M${x + by} 40V30`).join("")).join("")} class="f-line" />
    <Arrow x={84} y={28} to={13} size={5} wide={0.7} />
    <Arrow x={84} y={28} to={44} size={5} wide={0.7} />
  </>
);

const Cease = () => (
  <path
    d="M33 20V45C33 54 67 54 67 45V20M33 20C33 29 67 29 67 20C67 12 33 12 33 20M33 24.5C33 33.5 67 33.5 67 24.5M33 40.5C33 49.5 67 49.5 67 40.5M33.5 27L39 44.5L44.5 30.5L50 47L55.5 30.5L61 44.5L66.5 27M40 4L58 19M60 4L42 19"
    class="f-line"
  />
);

const Advance = () => (
  <>
    <Ghost x={24} y={5} />
    <Arrow x={50} y={41} to={15} />
    <Line y={44} />
  </>
);

const Charge = () => (
  <>
    <Enemy y={2} width={52} />
    <Line y={44} />
    {Array.from({ length: 12 }, (_, i) => 50 + (i - 5.5) * 4.3).map((x) => (
      <path d={`M${x - 0.9} 43L${x} 34L${x + 0.9} 43z`} class="f-ink" />
    ))}
    {[33, 50, 67].map((x) => (
      <Arrow x={x} y={31} to={11} />
    ))}
  </>
);

const Retreat = () => (
  <>
    <Line y={8} />
    <Arrow x={50} y={19} to={42} />
    <Ghost x={24} y={45} />
  </>
);

const LOST: [number, number, number][] = [
  [22, 10, -29],
  [42, 6, 14],
  [61, 11, -11],
  [80, 7, 34],
];

const Run = () => (
  <>
    {LOST.map(([x, y, turn]) => (
      <g transform={`translate(${x} ${y}) rotate(${turn})`}>
        <Base x={-6.5} y={-3.5} />
        <Arrow x={0} y={8} to={40 - y} />
      </g>
    ))}
  </>
);

const WheelLeft = () => (
  <g transform="translate(24 44)">
    <g transform="rotate(-35.5)">
      <Ghost x={0} y={0} />
    </g>
    {[0, 1, 2, 3].map((i) => (
      <Base x={i * BASE.wide} y={0} />
    ))}
    <circle r="1.9" class="f-ink" />
    <path d="M56-2.2A56 56 0 0 0 49-27" class="f-line" stroke-width="1.3" />
    <path d="M45.6-32.6L53-27.4L49.2-26.6L47-23z" class="f-ink" />
  </g>
);

const WheelRight = () => (
  <g transform="translate(100 0) scale(-1 1)">
    <WheelLeft />
  </g>
);

const InLine = () => (
  <>
    <Line y={26} />
    <Arrow x={50} y={20} to={6} size={6} wide={0.8} />
  </>
);

const Column = () => (
  <>
    {[0, 1, 2, 3].map((i) => (
      <Base x={43.5} y={19 + i * 8.6} />
    ))}
    <Arrow x={50} y={15} to={3} size={6} wide={0.8} />
  </>
);

const Square = () => (
  <>
    {[0, 90, 180, 270].map((turn) => (
      <g transform={`translate(50 29) rotate(${turn})`}>
        <Base x={-6.5} y={-14} />
        <Arrow x={0} y={-17} to={-26} size={5} wide={0.8} />
      </g>
    ))}
  </>
);

const Follow = () => (
  <>
    <Hat x={50} y={16} size={32} />
    <path d="M50 40V29" class="f-dots" />
    <Arrow x={50} y={30} to={21} size={6} wide={0.8} />
    <Line y={44} />
  </>
);

const Special = () => (
  <>
    <path d="M22 10H78V47H22zM22 10L50 31L78 10M22 47L43 26M78 47L57 26" class="f-line" />
    <circle cx="50" cy="31" r="7.6" class="f-ink" />
    <circle cx="50" cy="31" r="4.6" class="f-seal" />
  </>
);

const SPONTOON = "M49.2 54V24H50.8V54zM50 6L53.6 15L50 21.5L46.4 15zM44.6 22.4H55.4V24.4H44.6z";

const Inspire = () => (
  <>
    <path d={SPONTOON} class="f-ink" />
    <path
      d={Array.from({ length: 13 }, (_, i) => {
        const turn = Math.PI * (1 + (i + 0.5) / 13);
        const reach = i % 2 ? 24 : 30;
        return `M${50 + 15 * Math.cos(turn)} ${26 + 13.5 * Math.sin(turn)}L${50 + reach * 1.25 * Math.cos(turn)} ${26 + reach * 0.8 * Math.sin(turn)}`;
      }).join("")}
      class="f-line"
    />
    <Line y={47} />
  </>
);

const SWORD = "M16 52L78 5L80 4L79.4 6.2L18.6 53.8zM24 38L34 50L32.6 51.2L22.4 39.4zM12 54L20 47.6L22 50L14 56.6z";

const Fight = () => (
  <>
    <path d={SWORD} class="f-ink" />
    <path d={SWORD} transform="translate(100 0) scale(-1 1)" class="f-ink" />
  </>
);

const Talk = () => (
  <>
    <Hat x={18} y={40} />
    <Hat x={82} y={40} />
    <path
      d="M39 32a7 7 0 0 1 0 8M43.4 29a11 11 0 0 1 0 14M61 32a7 7 0 0 0 0 8M56.6 29a11 11 0 0 0 0 14"
      class="f-line"
    />
  </>
);

const Move = () => (
  <>
    <Hat x={24} y={48} />
    <path d="M40 40L70 19" class="f-dots" />
    <path d="M77 14L68 16L72 22z" class="f-ink" />
    <circle cx="84" cy="10" r="7" class="f-line" />
  </>
);

const Join = () => (
  <>
    <Hat x={20} y={40} size={30} />
    <path d="M37 36H48" class="f-dots" />
    <path d="M56 36L47 32V40z" class="f-ink" />
    {[0, 1].map((i) => (
      <Base x={60 + i * BASE.wide} y={32} />
    ))}
  </>
);

const None = () => (
  <>
    <path
      d="M34 4H66V7.2H34zM34 49H66V52.2H34zM41.5 17H58.5C55 22 51 23 50 28C49 23 45 22 41.5 17zM39.5 48.6C42 42 48 42 50 38C52 42 58 42 60.5 48.6z"
      class="f-ink"
    />
    <path
      d="M38 7C38 20 48.6 22 48.6 28C48.6 34 38 36 38 49M62 7C62 20 51.4 22 51.4 28C51.4 34 62 36 62 49M34.6 7V49M65.4 7V49"
      class="f-line"
    />
  </>
);

const FIGURES: Record<string, () => preact.JSX.Element> = {
  fire: Fire,
  hold_fire: Hold,
  cease_fire: Cease,
  advance: Advance,
  charge: Charge,
  retreat: Retreat,
  run_away: Run,
  wheel_left: WheelLeft,
  wheel_right: WheelRight,
  line: InLine,
  column: Column,
  square: Square,
  follow_me: Follow,
  special: Special,
  inspire: Inspire,
  fight: Fight,
  talk: Talk,
  move: Move,
  join: Join,
  none: None,
};

/** Drawn once for the same card. */
export class Figure extends Component<{ name: string }> {
  override shouldComponentUpdate({ name }: { name: string }): boolean {
    return name !== this.props.name;
  }
  override render({ name }: { name: string }) {
    const Drawn = FIGURES[name];
    return (
      <svg class="figure" viewBox="6 0 88 60" aria-hidden="true">
        {Drawn && <Drawn />}
      </svg>
    );
  }
}
