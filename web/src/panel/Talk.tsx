// What people say to each other at the table, and a note that only its writer reads.
import { useEffect, useRef, useState } from "preact/hooks";
import { api, WATCH, type Message } from "../api";
import { marked, say, seatName } from "../messages";

interface TalkProps {
  match: string;
  seat: string;
  heard: number; // rises when somebody has spoken
}

const KEEP_MS = 800; // after the last key a note is kept
const WORDS_MOST = 2000;

function Said({ messages, seat }: { messages: Message[]; seat: string }) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [messages.length]);
  const time = (at: number): string =>
    new Date(at * 1000).toLocaleTimeString(document.documentElement.lang, { timeStyle: "short" });
  return (
    <ol ref={list} class="said" aria-live="polite" tabIndex={0} aria-label={say("web.talk")}>
      {messages.map((message) => (
        <li key={message.n} class={message.seat === seat ? "own" : ""}>
          <b>{marked(message.seat ? seatName(message.seat) : message.name, message.guest)}</b> <time>{time(message.at)}</time>{" "}
          <span>{message.text}</span>
        </li>
      ))}
    </ol>
  );
}

export function Talk({ match, seat, heard }: TalkProps) {
  const [messages, setMessages] = useState<Message[]>([]);
  const [text, setText] = useState("");
  const [trouble, setTrouble] = useState<string | null>(null);
  const [read, setRead] = useState(0); // the last message that was on the screen
  const [open, setOpen] = useState(false);
  const last = messages[messages.length - 1]?.n ?? 0;
  const fresh = messages.filter((message) => message.n > read && message.seat !== seat).length;

  useEffect(() => {
    if (seat === WATCH) return;
    let left = false;
    api.messages(match, last + 1).then(
      (more) => {
        if (left || more.messages.length === 0) return;
        setMessages((known) => [...known, ...more.messages.filter((one) => one.n > (known[known.length - 1]?.n ?? 0))]);
      },
      () => undefined, // the next one that is spoken asks again
    );
    return () => {
      left = true;
    };
  }, [match, seat, heard, last]);

  useEffect(() => {
    if (open) setRead(last);
  }, [open, last]);

  const speak = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (!text.trim()) return;
    setTrouble(null);
    try {
      await api.speak(match, text.trim());
      setText("");
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : null);
    }
  };

  if (seat === WATCH) return null;
  return (
    <details class="talk" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {say("web.talk")}
        {fresh > 0 && !open && (
          <b class="mark" role="status">
            {" "}
            {say("web.talk.new", { count: fresh })}
          </b>
        )}
      </summary>
      {messages.length === 0 && <p class="aside">{say("web.talk.nothing")}</p>}
      {messages.length > 0 && <Said messages={messages} seat={seat} />}
      <form onSubmit={(event) => void speak(event)}>
        <input
          value={text}
          maxLength={WORDS_MOST}
          aria-label={say("web.talk.say")}
          placeholder={say("web.talk.say")}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit">{say("web.talk.send")}</button>
      </form>
      {trouble && (
        <p class="notice" role="alert">
          {trouble}
        </p>
      )}
    </details>
  );
}

/** Kept a moment after the last key, and when one leaves it. */
export function Note({ match, seat }: { match: string; seat: string }) {
  const [text, setText] = useState<string | null>(null);
  const [kept, setKept] = useState("");
  const [trouble, setTrouble] = useState(false);

  useEffect(() => {
    if (seat === WATCH) return;
    api.note(match, seat).then(
      (note) => {
        setText(note.text);
        setKept(note.text);
      },
      () => setTrouble(true),
    );
  }, [match, seat]);

  const keep = (): void => {
    if (text === null || text === kept) return;
    api.keepNote(match, seat, text).then(
      () => {
        setKept(text);
        setTrouble(false);
      },
      () => setTrouble(true),
    );
  };
  useEffect(() => {
    const timer = setTimeout(keep, KEEP_MS);
    return () => clearTimeout(timer);
  }, [text]);

  if (seat === WATCH || text === null) return null;
  const state = trouble ? "web.note.lost" : text === kept ? "web.note.kept" : "web.note.keeping";
  return (
    <details class="note">
      <summary>{say("web.note")}</summary>
      <textarea
        rows={5}
        value={text}
        aria-label={say("web.note")}
        onInput={(event) => setText(event.currentTarget.value)}
        onBlur={keep}
      />
      <p class="aside" role="status">
        {say(state)}
      </p>
    </details>
  );
}
