// What an umpire may do with a unit at the table (C-60): a test, its tension, its place. Other values he types.
import { useState } from "preact/hooks";
import { say } from "../../messages";
import { Rich } from "../../panel/Text";
import { MOST_TENSION, refOf, unitName, type BattleView, type Pair, type Unit } from "./model";
import type { PointAim } from "./Plan";

/** Anywhere on the table: even where the rules forbid it. */
export function placing(view: BattleView, unit: Unit, facing: number): PointAim {
  return {
    kind: "point",
    who: unitName(unit),
    from: [unit.x, unit.y],
    reach: null,
    free: () => true,
    order: ([x, y]: Pair) => `umpire place ${refOf(view, unit)} ${x} ${y} ${facing}`,
  };
}

interface UmpireProps {
  view: BattleView;
  unit: Unit;
  open: string[];
  moving: boolean;
  onMove: (moved: { facing: number } | null) => void;
  give: (orders: string[]) => void;
}

export function Umpire({ view, unit, open, moving, onMove, give }: UmpireProps) {
  const [facing, setFacing] = useState(unit.facing);
  const ref = refOf(view, unit);
  const test = `umpire test ${ref}`;
  if (!open.some((order) => order.startsWith(`umpire place ${ref} `))) return null;
  const strain = (tension: number): void => give([`umpire set tension ${ref} ${tension}`]);
  return (
    <section class="umpire-tools" aria-labelledby="umpire-title">
      <h3 id="umpire-title">
        <Rich text={say("field.umpire", { unit: unitName(unit) })} />
      </h3>
      <p>
        <button type="button" data-order={test} disabled={!open.includes(test)} onClick={() => give([test])}>
          {say("field.umpire.test")}
        </button>{" "}
        <button type="button" disabled={unit.tension === 0} onClick={() => strain(unit.tension - 1)}>
          {say("field.umpire.less")}
        </button>{" "}
        <button type="button" disabled={unit.tension === MOST_TENSION} onClick={() => strain(unit.tension + 1)}>
          {say("field.umpire.more")}
        </button>
      </p>
      <p>
        <label>
          {say("field.umpire.facing")}{" "}
          <input
            type="number"
            min="0"
            max="359"
            value={facing}
            onInput={(event) => {
              const turned = (((Number(event.currentTarget.value) || 0) % 360) + 360) % 360;
              setFacing(turned);
              if (moving) onMove({ facing: turned });
            }}
          />
        </label>{" "}
        <button type="button" aria-pressed={moving} onClick={() => onMove(moving ? null : { facing })}>
          {say("field.umpire.place")}
        </button>
      </p>
    </section>
  );
}
