// What happened, as a story: turns and phases as headings, each line with its rule and its die.
import { useEffect, useRef } from "preact/hooks";
import type { GameEvent } from "../../api";
import { months, say } from "../../messages";
import { Die, Rich } from "../../panel/Text";

const HEADINGS = ["turn", "phase"];
/* They say what the player has just done himself. */
const SILENT = ["takes"];

export const sentence = (event: GameEvent): string =>
  say(`event.${event.event}`, {
    ...event,
    ...(typeof event["turn_name"] === "string" ? { turn_name: months(event["turn_name"]) } : {}),
  });

const weight = (event: GameEvent): string =>
  /battle|roll_|sunk|taken|over|final|intercept|lost|tally|storm_force|assault|siege/.test(event.event) ? " great" : "";

export function Log({ events, fresh }: { events: GameEvent[]; fresh: number }) {
  const end = useRef<HTMLLIElement>(null);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [events.length]);
  const told = events.filter((event) => !SILENT.includes(event.event));
  return (
    <section class="log" aria-labelledby="log-title">
      <h2 id="log-title">{say("web.log")}</h2>
      {told.length === 0 && <p class="aside">{say("web.log_empty")}</p>}
      <ol ref={list} tabIndex={0} aria-labelledby="log-title">
        {told.map((event) => {
          const text = sentence(event);
          if (HEADINGS.includes(event.event))
            return (
              <li key={event.n} class={`heading ${event.event}`}>
                {text.replace(/ \(S-\d+\)$/, "")}
              </li>
            );
          const die = event["die"];
          return (
            <li key={event.n} class={`${event.n > fresh ? "fresh" : ""}${weight(event)}`}>
              {typeof die === "number" && <Die value={die} />}
              <Rich text={text} />
            </li>
          );
        })}
        <li ref={end} class="end" aria-hidden="true" />
      </ol>
    </section>
  );
}
