// What happened, month by month, the latest first: one's diary, the gazette that all read, and the whole story.
import type { GameEvent } from "../../api";
import { Die, Rich } from "../../panel/Text";
import { monthCalled } from "../figures";
import { sentence, together, type Month } from "../story";
import type { Texts } from "../words";

interface ChronicleProps {
  title: string;
  months: Month[];
  texts: Texts;
  keep: (event: GameEvent) => boolean;
  fresh: number;
  empty: string;
  /** What stands beside a month's heading. */
  beside?: (month: Month) => preact.ComponentChildren;
}

function Entry({ event, texts, fresh }: { event: GameEvent; texts: Texts; fresh: boolean }) {
  const die = event["die"];
  return (
    <li class={fresh ? "fresh" : ""}>
      {typeof die === "number" && <Die value={die} />}
      <Rich text={sentence(event, texts)} />
    </li>
  );
}

export function Chronicle({ title, months, texts, keep, fresh, empty, beside }: ChronicleProps) {
  const kept = months
    .map((month) => ({ ...month, events: month.events.filter(keep) }))
    .filter(({ events }) => events.length > 0)
    .reverse();
  return (
    <>
      <h2>{title}</h2>
      {kept.length === 0 && <p class="aside">{empty}</p>}
      {kept.map((month) => (
        <section key={month.month} class="month log">
          <h3>
            {monthCalled(month.month)} {beside?.(month)}
          </h3>
          <ul>
            {together(month.events).map((event) => (
              <Entry key={event.n} event={event} texts={texts} fresh={event.n > fresh} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
