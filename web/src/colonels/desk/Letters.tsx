// Letters, pages of one's journal, questions to the umpire and his answers (C-17).
import { useState } from "preact/hooks";
import type { GameEvent } from "../../api";
import { say } from "../../messages";
import { called, monthCalled } from "../figures";
import { quoted, Write, Written } from "../parts";
import type { Campaign } from "../useCampaign";

const WRITTEN = new Set(["letter", "page", "request", "answer", "gazette", "biography"]);

function headOf(event: GameEvent): string {
  switch (event.event) {
    case "letter":
      return say("desk.letter_from_to", { from: called(String(event["from"])), to: called(String(event["to"])) });
    case "answer":
      return say("desk.answer_to", { colonel: called(String(event["colonel"])) });
    case "gazette":
      return say("desk.gazette_note");
    default:
      return say(`desk.written.${event.event}`, { colonel: called(String(event["colonel"] ?? null)) });
  }
}

/** Who may be written to, by the orders that are open. */
function readersOf(open: string[], verb: string): string[] {
  return open
    .map((order) => new RegExp(`^${verb} (\\w+) text 0$`).exec(order)?.[1])
    .filter((seat): seat is string => seat !== undefined);
}

function Compose({ campaign, verb, label }: { campaign: Campaign; verb: "letter" | "answer"; label: string }) {
  const readers = readersOf(campaign.decision?.open ?? [], verb);
  const [reader, setReader] = useState<string | null>(null);
  const to = reader && readers.includes(reader) ? reader : readers[0];
  if (!to) return null;
  return (
    <section class="compose">
      <label class="inline">
        <span>{say("desk.to")}</span>
        <select value={to} onChange={(event) => setReader(event.currentTarget.value)}>
          {readers.map((seat) => (
            <option value={seat}>{called(seat)}</option>
          ))}
        </select>
      </label>
      <Write
        label={label}
        action={say("desk.send")}
        rows={5}
        onWrite={(words) => campaign.give([`${verb} ${to} ${quoted(words)}`])}
      />
    </section>
  );
}

export function Letters({ campaign }: { campaign: Campaign }) {
  const open = campaign.decision?.open ?? [];
  const has = (verb: string): boolean => open.some((order) => order.startsWith(`${verb} `));
  const write = (verb: string) => (words: string) => campaign.give([`${verb} ${quoted(words)}`]);
  const all = campaign.months
    .flatMap(({ month, events }) =>
      events.filter((event) => WRITTEN.has(event.event)).map((event) => ({ month, event })),
    )
    .reverse();
  return (
    <>
      <h2>{say("desk.letters")}</h2>
      <div class="writing">
        <Compose campaign={campaign} verb="letter" label={say("desk.your_letter")} />
        <Compose campaign={campaign} verb="answer" label={say("desk.your_answer")} />
        {has("page") && (
          <details>
            <summary>{say("desk.write_page")}</summary>
            <Write label={say("desk.page")} action={say("desk.write")} rows={4} onWrite={write("page")} />
          </details>
        )}
        {has("ask") && (
          <details>
            <summary>{say("desk.ask_umpire")}</summary>
            <Write label={say("desk.question")} action={say("desk.send")} rows={3} onWrite={write("ask")} />
          </details>
        )}
        {has("gazette") && (
          <details>
            <summary>{say("desk.note_in_gazette")}</summary>
            <Write label={say("desk.note")} action={say("desk.publish_note")} rows={3} onWrite={write("gazette")} />
          </details>
        )}
      </div>
      <ol class="correspondence">
        {all.map(({ month, event }) => (
          <li key={event.n} class={`letter-${event.event}`}>
            <h3>
              {headOf(event)} <small>{monthCalled(month)}</small>
            </h3>
            <Written words={campaign.texts[Number(event["text"])]?.words ?? ""} />
          </li>
        ))}
      </ol>
    </>
  );
}
