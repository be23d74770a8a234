// Sentences with what hangs on them: rule ids that open the rules, orders set as they are typed, dice.
import type { ComponentChildren } from "preact";
import { say } from "../messages";
import { openRule } from "./Rules";

/* Rule ids with the word before them and the stop behind them, that no line begins with either; or an order. */
const PARTS = /((?:[^\s`]+ )?\(?[SCB]-\d+(?:, [SCB]-\d+)*\)?[.,;:]?|`[^`]+`)/;
const HELD = /^([^\s`]+ )?\(?([SCB]-\d+(?:, [SCB]-\d+)*)\)?([.,;:]?)$/;

function RuleIds({ before, ids, stop }: { before: string; ids: string; stop: string }) {
  return (
    <span class="rules">
      {before.replace(/ $/, "\u00a0")}
      {ids.split(", ").map((rule) => (
        <button type="button" class="rule" title={say("web.rule_of", { rule })} onClick={() => openRule(rule)}>
          {rule}
        </button>
      ))}
      {stop}
    </span>
  );
}

/** A sentence; "S-36" in it opens that rule, what stands in backticks is an order. */
export function Rich({ text }: { text: string }) {
  const parts: ComponentChildren[] = text.split(PARTS).map((part, i) => {
    if (i % 2 === 0) return part.replace(/ $/, "\u00a0");
    if (part.startsWith("`")) return <code>{part.slice(1, -1)}</code>;
    const [, before = "", ids = "", stop = ""] = HELD.exec(part) ?? [];
    return <RuleIds before={before} ids={ids} stop={stop} />;
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
