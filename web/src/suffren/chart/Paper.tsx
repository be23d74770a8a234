// The chart itself, which never changes: sea, rhumb lines, the engraved coast, hills, names, rose and frame.
import { memo } from "./memo";
import coast from "../../../coast/india.json";
import { NAMES, RANGES, RIVERS } from "./drawn";
import { FRAME, latitudeAt, longitudeAt, project, type Point } from "./geometry";

const ROSE: Point = { x: 806, y: 618 };
const LESSER_ROSE: Point = { x: 178, y: 452 };
const WINDS = 32;

function rhumbs(from: Point, winds: number): string {
  let path = "";
  for (let i = 0; i < winds; i++) {
    const angle = (i * 2 * Math.PI) / winds;
    path += `M${from.x} ${from.y}L${(from.x + 1400 * Math.sin(angle)).toFixed(0)} ${(from.y - 1400 * Math.cos(angle)).toFixed(0)}`;
  }
  return path;
}

/* ---- The rose ---- */

function point(angle: number, length: number, width: number): [string, string] {
  const turn = (a: number, r: number): string => `${(r * Math.sin(a)).toFixed(1)} ${(-r * Math.cos(a)).toFixed(1)}`;
  const tip = turn(angle, length);
  return [`M0 0L${turn(angle + width, length * 0.3)}L${tip}z`, `M0 0L${turn(angle - width, length * 0.3)}L${tip}z`];
}

function Rose({ at, size }: { at: Point; size: number }) {
  const star = (count: number, offset: number, length: number, width: number) =>
    Array.from({ length: count }, (_, i) => point((i * 2 * Math.PI) / count + offset, length, width));
  const rays = [
    ...star(8, Math.PI / 8, size * 0.62, 0.3),
    ...star(4, Math.PI / 4, size * 0.8, 0.55),
    ...star(4, 0, size, 0.7),
  ];
  return (
    <g transform={`translate(${at.x} ${at.y})`} class="rose">
      <circle r={size * 0.66} class="rose-ring" />
      <circle r={size * 0.6} class="rose-ring thin" />
      {rays.map(([light, dark]) => (
        <>
          <path d={light} class="rose-light" />
          <path d={dark} class="rose-dark" />
        </>
      ))}
      <circle r={size * 0.1} class="rose-light" />
      <g transform={`translate(0 ${-size - 13}) scale(${size / 62})`}>
        <path d={LILY} class="rose-dark" />
      </g>
    </g>
  );
}

/** A fleur-de-lis about 20 high, its middle in the origin. */
export const LILY =
  "M0-10C4-5 4-1 1.4 3H-1.4C-4-1-4-5 0-10zM2 3C3-2 7-5 9-1 10 2 7 4 6 2 5 3 4 4 2 5zM-2 3C-3-2-7-5-9-1-10 2-7 4-6 2-5 3-4 4-2 5z" +
  "M-5 3.6H5V5.6H-5zM-1.2 5.6H1.2L2.6 10H-2.6zM2 6C4 6 5 8 4 9.6 3.6 8 3 7.4 1.6 7zM-2 6C-4 6-5 8-4 9.6-3.6 8-3 7.4-1.6 7z";

/* ---- Hills ---- */

function hills(): string {
  return RANGES.flat()
    .map(([lon, lat], i) => {
      const { x, y } = project(lon, lat);
      const s = 1 + ((i * 7) % 5) / 10;
      const hill = (dx: number, dy: number, h: number): string =>
        `M${(x + dx - 6 * s).toFixed(1)} ${(y + dy).toFixed(1)}q${3 * s} ${-h * s} ${6 * s} ${-h * s}t${5 * s} ${h * s}` +
        `m${-3.6 * s} ${-h * 0.55 * s}l${1.6 * s} ${h * 0.45 * s}m${-3 * s} ${-h * 0.8 * s}l${2.4 * s} ${h * 0.7 * s}`;
      return hill(0, 0, 6) + hill(6, 4, 4.4);
    })
    .join("");
}

/* ---- Rivers ---- */

/** A line through the middles of its parts, bent at the points. */
function river(points: [number, number][]): string {
  const [first, ...rest] = points.map(([lon, lat]) => project(lon, lat)) as [Point, ...Point[]];
  const last = rest.pop() as Point;
  const at = ({ x, y }: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;
  const bends = rest.map((bend, i) => {
    const next = rest[i + 1] ?? last;
    return `Q${at(bend)} ${at({ x: (bend.x + next.x) / 2, y: (bend.y + next.y) / 2 })}`;
  });
  return `M${at(first)}${bends.join("")}L${at(last)}`;
}

/* ---- The line, and the scale ---- */

const LINE = project(0, 0).y;
const DEGREE = project(1, 0).x - project(0, 0).x;
const LEAGUES = 20; // French sea leagues, of which a degree has so many
const SCALE = { x: 838, y: 752, parts: 5 };

function Line() {
  return (
    <g>
      <path d={`M${FRAME.x} ${LINE - 1}h${FRAME.width}M${FRAME.x} ${LINE + 1}h${FRAME.width}`} class="equator" />
      <text x={FRAME.x + 12} y={LINE + 11} class="name-coast" font-size="9.5">
        Ligne Équinoctiale
      </text>
    </g>
  );
}

function Scale() {
  const wide = 2 * DEGREE;
  return (
    <g transform={`translate(${SCALE.x} ${SCALE.y})`} class="leagues">
      {Array.from({ length: SCALE.parts }, (_, i) => (
        <rect x={(i * wide) / 2} width={wide / 2} height="4" class={i % 2 === 0 ? "neat" : "bare"} />
      ))}
      {[0, 2, 4].map((i) => (
        <text x={(i * wide) / 2} y="-3" font-size="8.5" text-anchor="middle">
          {i * LEAGUES}
        </text>
      ))}
      <text x={(SCALE.parts * wide) / 4} y="13" font-size="9" text-anchor="middle" class="name-coast">
        Lieues marines, de 20 au degré
      </text>
    </g>
  );
}

/* ---- Names ---- */

function along(points: [number, number][]): string {
  const [a, b, c] = points.map(([lon, lat]) => project(lon, lat)) as [Point, Point, Point];
  // Through the middle point, not towards it.
  const x = 2 * b.x - (a.x + c.x) / 2;
  const y = 2 * b.y - (a.y + c.y) / 2;
  const at = (value: number): string => value.toFixed(1);
  return `M${at(a.x)} ${at(a.y)}Q${at(x)} ${at(y)} ${at(c.x)} ${at(c.y)}`;
}

function Names() {
  return (
    <g class="names">
      {NAMES.map(([text, points, size, kind], i) => (
        <>
          <path id={`way-${i}`} d={along(points)} fill="none" />
          <text class={`name-${kind}`} font-size={size}>
            <textPath href={`#way-${i}`} startOffset="50%" text-anchor="middle">
              {text}
            </textPath>
          </text>
        </>
      ))}
    </g>
  );
}

/* ---- The frame with its degrees ---- */

function Frame() {
  const { x, y, width, height } = FRAME;
  const marks = [];
  const band = 7;
  for (let lon = Math.ceil(longitudeAt(x)); lon <= longitudeAt(x + width); lon++) {
    const at = project(lon, 0).x;
    const next = Math.min(project(lon + 1, 0).x, x + width);
    if (lon % 2 === 0) {
      marks.push(<rect x={at} y={y - band} width={next - at} height={band} class="neat" />);
      marks.push(<rect x={at} y={y + height} width={next - at} height={band} class="neat" />);
    }
    if (lon % 5 === 0) {
      marks.push(
        <text x={at} y={y - band - 3} class="degree" text-anchor="middle">
          {lon}°
        </text>,
      );
    }
  }
  for (let lat = Math.ceil(latitudeAt(y + height)); lat <= latitudeAt(y); lat++) {
    const at = project(0, lat).y;
    const next = Math.max(project(0, lat + 1).y, y);
    if (lat % 2 === 0) {
      marks.push(<rect x={x - band} y={next} width={band} height={at - next} class="neat" />);
      marks.push(<rect x={x + width} y={next} width={band} height={at - next} class="neat" />);
    }
    if (lat % 5 === 0) {
      marks.push(
        <text transform={`translate(${x - band - 3} ${at}) rotate(-90)`} class="degree" text-anchor="middle">
          {lat}°
        </text>,
      );
      marks.push(
        <text transform={`translate(${x + width + band + 3} ${at}) rotate(90)`} class="degree" text-anchor="middle">
          {lat}°
        </text>,
      );
    }
  }
  return (
    <g>
      <rect x={x} y={y} width={width} height={height} class="line" />
      <rect x={x - band} y={y - band} width={width + 2 * band} height={height + 2 * band} class="line" />
      <rect
        x={x - band - 2.5}
        y={y - band - 2.5}
        width={width + 2 * band + 5}
        height={height + 2 * band + 5}
        class="line bold"
      />
      {marks}
    </g>
  );
}

/* ---- All together ---- */

// The engraved coast: strokes of the land, wide ones first, ink and sea in turn, so that thin lines run along it.
const WATERLINES = [26, 20, 15, 10.6, 6.8, 3.6];

export const Paper = memo(function Paper() {
  return (
    <g aria-hidden="true">
      <defs>
        <clipPath id="frame">
          <rect x={FRAME.x} y={FRAME.y} width={FRAME.width} height={FRAME.height} />
        </clipPath>
        <path id="land" d={coast.land} transform="scale(0.1)" />
        <radialGradient id="sea-light" cx="55%" cy="60%" r="75%">
          <stop offset="0" class="sea-middle" />
          <stop offset="1" class="sea-edge" />
        </radialGradient>
        <clipPath id="land-only">
          <use href="#land" />
        </clipPath>
      </defs>
      <g clip-path="url(#frame)">
        <rect x={FRAME.x} y={FRAME.y} width={FRAME.width} height={FRAME.height} fill="url(#sea-light)" />
        <path d={rhumbs(ROSE, WINDS)} class="rhumb" />
        <path d={rhumbs(LESSER_ROSE, 16)} class="rhumb" />
        {WATERLINES.map((width, i) => (
          <>
            <use href="#land" class="water-ink" stroke-width={width * 10} style={{ opacity: 0.4 + i * 0.1 }} />
            <use href="#land" class="water-sea" stroke-width={width * 10 - 11} />
          </>
        ))}
        <use href="#land" class="land" />
        <use href="#land" class="land-wash" clip-path="url(#land-only)" />
        <path d={RIVERS.map(river).join("")} class="river-line" clip-path="url(#land-only)" />
        <path d={hills()} class="hill" />
        <Line />
        <Scale />
        <Names />
        <Rose at={ROSE} size={62} />
      </g>
      <Frame />
    </g>
  );
});
