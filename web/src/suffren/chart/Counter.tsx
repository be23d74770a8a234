// A counter: face up a cream card with a leader's name and ratings, face down the back of its side. Sides differ by colour
// and by emblem (lilies, a cross), kinds by a drawing.
import type { Kind, Side } from "../model";
import { LILY } from "./Paper";

export const WIDE = 56;
export const HIGH = 41;

const SHIP =
  "M-8 4H8L6 7.5H-6zM-.6 4V-9H.6V4zM-1.6-8C-6-6-7-2-6.6 1.6H-1.6zM1.6-7C5-5.6 6.6-2 6.4 1.6H1.6zM-1.6 2.4H1.6V3.4H-1.6z";
const GENERAL = "M-7 6.5L5.8-6.3 4.4-7.7-8.4 5.1zM7 6.5L-5.8-6.3-4.4-7.7 8.4 5.1zM-3-9H3L4.5-5.8H-4.5z";
const CONVOY = "M-6-3.5Q0-7.5 6-3.5V6.5H-6zM-6 0H6M-6 3.4H6M0-5.4V6.5";
const GLYPHS: Record<Kind, string> = { squadron: SHIP, general: GENERAL, convoy: CONVOY };

export function Glyph({ kind, scale = 1 }: { kind: Kind; scale?: number }) {
  return (
    <path d={GLYPHS[kind]} class={kind === "convoy" ? "glyph line-glyph" : "glyph"} transform={`scale(${scale})`} />
  );
}

function Emblem({ side }: { side: Side }) {
  if (side === "english")
    return <path d={`M${-WIDE / 2} -3H${WIDE / 2}V3H${-WIDE / 2}zM-3 ${-HIGH / 2}H3V${HIGH / 2}H-3z`} class="emblem" />;
  return (
    <>
      {[-20, 20].map((x) => (
        <path d={LILY} class="emblem" transform={`translate(${x} 0) scale(.8)`} />
      ))}
    </>
  );
}

export interface Shown {
  key: string;
  side: Side;
  kind: Kind;
  name?: string; // face up
  ratings?: string;
  strength?: string;
  note?: string; // aboard, besieged
  count?: number; // of those that look alike
}

function Face({ shown }: { shown: Shown }) {
  const name = shown.name ?? "";
  return (
    <>
      <rect x={-WIDE / 2} y={-HIGH / 2} width={WIDE} height={HIGH} rx="2.2" class="card" />
      <path d={`M${-WIDE / 2} ${-HIGH / 2 + 2}a2 2 0 0 1 2-2h${WIDE - 4}a2 2 0 0 1 2 2v11.6h${-WIDE}z`} class="band" />
      <text
        y={-HIGH / 2 + 10.6}
        class="counter-name"
        {...(name.length > 10 ? { textLength: WIDE - 4, lengthAdjust: "spacingAndGlyphs" } : {})}
      >
        {name}
      </text>
      <g transform={`translate(${-WIDE / 2 + 14} 7.4)`}>
        <Glyph kind={shown.kind} scale={1.16} />
      </g>
      <text x={WIDE / 2 - 3.4} y="7" class="counter-strength">
        {shown.strength}
      </text>
      <text x={WIDE / 2 - 3.4} y="17" class="counter-ratings">
        {shown.ratings}
      </text>
    </>
  );
}

function Back({ shown }: { shown: Shown }) {
  return (
    <>
      <rect x={-WIDE / 2} y={-HIGH / 2} width={WIDE} height={HIGH} rx="2.2" class="back" />
      <Emblem side={shown.side} />
      <circle r="14" class="roundel" />
      <Glyph kind={shown.kind} scale={1.24} />
    </>
  );
}

export function Counter({ shown }: { shown: Shown }) {
  return (
    <g class={`counter ${shown.side}`}>
      <rect x={-WIDE / 2 + 1.4} y={-HIGH / 2 + 1.8} width={WIDE} height={HIGH} rx="2.2" class="shade" />
      {shown.name ? <Face shown={shown} /> : <Back shown={shown} />}
      {shown.note && (
        <text y={HIGH / 2 + 7.4} class="counter-note">
          {shown.note}
        </text>
      )}
    </g>
  );
}
