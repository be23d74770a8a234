// The way that a group would go, step by step, with what may happen on it: storms, and enemies who intercept.
import { percent, type WayOdds } from "../odds";
import { centreOf, type Point } from "./geometry";

const CLOUD = "M-9 2q3.6-6 8-2.6q3-5 8-1q5-1 4 4.4h-20zM-4 5l-2 4M2 5l-2 4M8 5l-2 4";

export function WayMark({ start, way, odds }: { start: Point; way: string[]; odds: WayOdds | null }) {
  const path = way.map((step) => `L${centreOf(step).x} ${centreOf(step).y.toFixed(1)}`).join("");
  return (
    <g class="way" aria-hidden="true">
      <path d={`M${start.x} ${start.y}${path}`} />
      {way.map((step, i) => {
        const told = odds?.steps[i]?.place === step ? odds.steps[i] : undefined;
        const met = told && told.watchers.length > 0;
        return (
          <g class={`step${met ? " met" : ""}`} transform={`translate(${centreOf(step).x} ${centreOf(step).y})`}>
            <circle r={i === way.length - 1 ? 9 : 6} />
            <text y="3.2">{i + 1}</text>
            {met && (
              <g class="risk" transform="translate(0 17)">
                <rect x="-17" y="-7.5" width="34" height="13" rx="2" />
                <text y="2.6">{`${percent(told.intercepted.most)} %`}</text>
              </g>
            )}
            {told && told.storm > 0 && <path class="cloud" transform="translate(17 -8)" d={CLOUD} />}
          </g>
        );
      })}
    </g>
  );
}
