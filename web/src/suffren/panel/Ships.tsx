// Ships as boxes, as on the printed sheets: a ship of the line is three wide, a frigate two; damage is hatched.
import { say } from "../../messages";
import type { Ship } from "../model";

export function ShipBox({
  ship,
  order,
  onOrder,
}: {
  ship: Ship;
  order?: string | undefined;
  onOrder?: (order: string) => void;
}) {
  const label = `${ship.name}, ${say(`class.${ship.class}`)}, ${say("web.guns", { guns: ship.guns })}, ${say(`web.state.${ship.state}`)}`;
  const inside = (
    <>
      <span class="ship-name">{ship.name}</span>
      <span class="ship-guns">
        {ship.guns}
        <span class="unseen">
          {" "}
          {say("web.guns_unit")}, {say(`class.${ship.class}`)}
        </span>
      </span>
      {ship.state !== "sound" && <span class="ship-state">{say(`web.state.${ship.state}`)}</span>}
    </>
  );
  const name = `ship ${ship.class} ${ship.state}`;
  return order && onOrder ? (
    <button type="button" class={`${name} order`} data-order={order} title={label} onClick={() => onOrder(order)}>
      {inside}
    </button>
  ) : (
    <span class={name} title={label}>
      {inside}
    </span>
  );
}
