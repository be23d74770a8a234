// What one may order at any time: standing orders for interceptions, giving the game up.
import { useState } from "preact/hooks";
import type { Decision } from "../../api";
import { say } from "../../messages";
import type { View } from "../model";

export function Standing({
  view,
  decision,
  onOrders,
}: {
  view: View;
  decision: Decision;
  onOrders: (orders: string[]) => void;
}) {
  const [sure, setSure] = useState(false);
  const choices = new Map<string, string[]>();
  for (const order of decision.open) {
    const [, leader] = /^standing (\w+)/.exec(order) ?? [];
    if (leader && !/at-most [4-9]/.test(order)) choices.set(leader, [...(choices.get(leader) ?? []), order]);
  }
  const labelOf = (order: string): string => {
    const [, , kind, count] = order.split(" ");
    return kind === "at-most" ? say("web.at_most", { n: count }) : say(`standing.${kind}`);
  };
  const nowOf = (leader: string): string => view.standing.find((one) => one.leader === leader)?.standing ?? "ask";
  return (
    <details class="standing">
      <summary>{say("web.standing")}</summary>
      {[...choices].map(([leader, orders]) => (
        <label key={leader}>
          {say("web.standing_of", { leader })}
          <select
            value=""
            disabled={!decision.owes}
            onChange={(event) => event.currentTarget.value && onOrders([event.currentTarget.value])}
          >
            <option value="">{say(`standing.${nowOf(leader)}`)}</option>
            {orders.map((order) => (
              <option value={order}>{labelOf(order)}</option>
            ))}
          </select>
        </label>
      ))}
      {decision.open.includes("resign") && !sure && (
        <button type="button" class="quiet" onClick={() => setSure(true)}>
          {say("web.resign")}
        </button>
      )}
      {sure && (
        <p class="notice">
          {say("web.resign_sure")}{" "}
          <button type="button" onClick={() => onOrders(["resign"])}>
            {say("web.yes_resign")}
          </button>{" "}
          <button type="button" class="quiet" onClick={() => setSure(false)}>
            {say("web.no")}
          </button>
        </p>
      )}
    </details>
  );
}
