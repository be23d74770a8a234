// The key to the signs of the plan.
import { say } from "../../messages";
import { Block, CLOTH, HAT, SWORDS, Tension } from "./Pieces";
import type { Unit } from "./model";

type Look = Pick<Unit, "side" | "troops" | "formation" | "bases" | "width" | "depth" | "guns" | "status">;

const foot = { troops: "regular", bases: 4, guns: false, status: "here" } as const;
const BLOCKS: [string, Look][] = [
  ["crown", { ...foot, side: "crown", formation: "line", width: 160, depth: 20 }],
  ["enemy", { ...foot, side: "enemy", formation: "line", width: 160, depth: 20 }],
  ["column", { ...foot, side: "crown", formation: "column", width: 40, depth: 80 }],
  ["square", { ...foot, side: "crown", formation: "square", width: 80, depth: 80 }],
  ["horse", { ...foot, side: "crown", troops: "horse", formation: "line", width: 160, depth: 40 }],
  [
    "guns",
    { ...foot, side: "crown", troops: "gunners", formation: "line", bases: 1, width: 40, depth: 40, guns: true },
  ],
];

const OTHERS: [string, () => preact.JSX.Element][] = [
  [
    "colours",
    () => (
      <g class="colours crown">
        <path d={CLOTH["crown"]} class="cloth" transform="translate(-24 -8)" />
        <path d={CLOTH["enemy"]} class="cloth enemy-cloth" transform="translate(2 -8)" />
      </g>
    ),
  ],
  [
    "tension",
    () => (
      <g transform="translate(-12 -3)">
        <Tension points={4} />
      </g>
    ),
  ],
  [
    "leader",
    () => (
      <g class="hat crown">
        <circle r="8.6" class="hat-ground" />
        <circle r="10.6" class="hat-ring" />
        <path d={HAT} transform="translate(0 3.4) scale(.142)" class="hat-mark" />
      </g>
    ),
  ],
  ["melee", () => <path d={SWORDS} class="melee-sign" />],
  ["runs", () => <path d="M-5-5L0 0L-5 5M1-5L6 0L1 5" class="melee-sign" />],
];

export function Legend() {
  return (
    <details class="legend">
      <summary>{say("field.legend")}</summary>
      <ul>
        {BLOCKS.map(([name, look]) => (
          <li>
            <svg class="plan" viewBox="-90 -60 180 110" aria-hidden="true">
              <Block unit={look as Unit} />
            </svg>
            {say(`field.legend.${name}`)}
          </li>
        ))}
        {OTHERS.map(([name, Drawn]) => (
          <li>
            <svg class="plan" viewBox="-30 -18 60 36" aria-hidden="true">
              <Drawn />
            </svg>
            {say(`field.legend.${name}`)}
          </li>
        ))}
      </ul>
    </details>
  );
}
