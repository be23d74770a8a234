// A town: fort, flag, value, anchor of an arsenal, name.
import type { Side, Town } from "../model";
import { LILY } from "./Paper";
import { SPOTS } from "./towns";

function Flag({ side }: { side: Side }) {
  return (
    <g class={`flag ${side}`} transform="translate(0 -4)">
      <path d="M0 0V-13" class="staff" />
      <rect x="0.5" y="-13" width="11" height="8" class="cloth" />
      {side === "english" && <path d="M.5-9H11.5M6-13V-5" class="cross" />}
      {side === "french" && <path d={LILY} transform="translate(6 -9) scale(.36)" class="lily" />}
      {side === "neutral" && <path d="M.5-9H11.5" class="bar" />}
    </g>
  );
}

const ANCHOR = "M0-5.4a1.7 1.7 0 1 0 .01 0M0-2V6M-3-.4H3M-4.6 2.4C-4.2 5-2 6 0 6 2 6 4.2 5 4.6 2.4";

export function TownMark({ town }: { town: Town }) {
  const spot = SPOTS[town.id];
  if (!spot) return null;
  const west = spot.side === "west";
  return (
    <g transform={`translate(${spot.at.x.toFixed(1)} ${spot.at.y.toFixed(1)})`} class="town">
      <path d="M-3.4 1.8V-2.6H-1.8V-1.4H-.8V-4H.8V-1.4H1.8V-2.6H3.4V1.8z" class="fort" />
      <g transform={`translate(${west ? -1 : 0} 0)`}>
        <Flag side={town.control} />
      </g>
      <g transform={`translate(${west ? -10 : 10} -2)`}>
        <path d="M-5-6.4H5V0C5 3.6 2.4 5.4 0 6.4-2.4 5.4-5 3.6-5 0z" class="shield" />
        <text y="3" class="value">
          {town.value}
        </text>
      </g>
      {town.arsenal && <path d={ANCHOR} class="anchor" transform={`translate(${west ? -20 : 20} -2) scale(.9)`} />}
      {town.besieged && <circle r="9" class="besieged" />}
      <text
        x={west ? (town.arsenal ? -27 : -17) : town.arsenal ? 27 : 17}
        y="1.4"
        class="town-name"
        text-anchor={west ? "end" : "start"}
      >
        {town.name}
      </text>
    </g>
  );
}
