// Sentences with what hangs on them: rule ids that open the rules, orders set as they are typed, dice.
import type { ComponentChildren } from "preact";
import { say } from "../messages";
import { openRule } from "./Rules";

/** A sentence; "S-36" in it opens that rule, what stands in backticks is an order. */
export function Rich({ text }: { text: string }) {
  const parts: ComponentChildren[] = text.split(/(\(?[SCB]-\d+(?:, [SCB]-\d+)*\)?|`[^`]+`)/).map((part) => {
    if (part.startsWith("`")) return <code>{part.slice(1, -1)}</code>;
    const rules = part.match(/[SCB]-\d+/g);
    if (!rules || !/^\(?[SCB]-/.test(part)) return part.replace(/ $/, "\u00a0");
    return (
      <span class="rules">
        {rules.map((rule) => (
          <button type="button" class="rule" title={say("web.rule_of", { rule })} onClick={() => openRule(rule)}>
            {rule}
          </button>
        ))}
      </span>
    );
  });
  return <>{parts}</>;
}

export function Die({ value }: { value: number }) {
  return (
    <span class="die" aria-hidden="true">
      {value}
    </span>
  );
}
