// The table on which a battle is fought.
import type { Decision, GameEvent } from "../../api";
import type { BattleView } from "./model";

export interface FieldProps {
  view: BattleView;
  seat: string;
  decision: Decision | null;
  events: GameEvent[];
  fresh: number; // events after this one came of the last orders
  busy: boolean;
  notice: string | null; // why the last order was refused
  give: (orders: string[]) => void;
}

export function Field({ decision, give }: FieldProps) {
  return (
    <section class="field">
      {decision?.legal.map((order) => (
        <button key={order} type="button" data-order={order} onClick={() => give([order])}>
          {order}
        </button>
      ))}
    </section>
  );
}
