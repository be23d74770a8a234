// The strip by which one looks back: to the first and last event, step by step, by headings, at a pace.
import type { GameEvent } from "../api";
import { PACES, type Back } from "../back";
import { say } from "../messages";
import { useKeys } from "./keys";

const ICONS = {
  first: "M5 4v12M16 4L8 10l8 6z",
  chapter_back: "M10 4L3 10l7 6zM18 4l-7 6 7 6z",
  back: "M14 4l-8 6 8 6z",
  play: "M6 3.5v13l11-6.5z",
  pause: "M6 4h2.6v12H6zM12 4h2.6v12H12z",
  forward: "M6 4l8 6-8 6z",
  chapter: "M10 4l7 6-7 6zM2 4l7 6-7 6z",
  last: "M15 4v12M4 4l8 6-8 6z",
};

type Act = keyof typeof ICONS;

function Button({ act, disabled, onAct }: { act: Act; disabled?: boolean; onAct: () => void }) {
  const label = say(`web.back.${act}`);
  return (
    <button type="button" class={`back-${act}`} aria-label={label} title={label} disabled={disabled} onClick={onAct}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d={ICONS[act]} />
      </svg>
    </button>
  );
}

/** Arrow keys step, Home and End go to both ends, Page Up and Page Down by headings, the space bar plays. */
function useSteps<V>(back: Back<V>): void {
  useKeys((event) => {
    const { at } = back;
    if (at === null) return;
    const acts: Record<string, () => void> = {
      ArrowLeft: () => back.go(at - 1),
      ArrowRight: () => back.go(at + 1),
      Home: () => back.go(0),
      End: () => back.go(back.last),
      PageUp: () => back.chapter(-1),
      PageDown: () => back.chapter(1),
      Escape: () => back.go(null),
      " ": () => back.play(!back.playing),
    };
    const act = acts[event.key];
    // A tab's own keys are the arrows, a button's the space bar.
    const own = event.key === " " ? "button, summary, a" : "[role=tab]";
    if (!act || (event.target as HTMLElement).matches(own)) return;
    event.preventDefault();
    act();
  });
}

export function LookBack<V>({
  back,
  events,
  sentence,
}: {
  back: Back<V>;
  events: GameEvent[];
  sentence: (event: GameEvent) => string;
}) {
  useSteps(back);
  const { at, last } = back;
  if (at === null) return null;
  const event = events.find((one) => one.n === at);
  const told = event ? sentence(event) : say("web.back.beginning");
  return (
    <section class="back" aria-label={say("web.back.title")}>
      <div class="back-buttons">
        <Button act="first" disabled={at === 0} onAct={() => back.go(0)} />
        <Button act="chapter_back" disabled={at === 0} onAct={() => back.chapter(-1)} />
        <Button act="back" disabled={at === 0} onAct={() => back.go(at - 1)} />
        <Button act={back.playing ? "pause" : "play"} disabled={last === 0} onAct={() => back.play(!back.playing)} />
        <Button act="forward" disabled={at >= last} onAct={() => back.go(at + 1)} />
        <Button act="chapter" disabled={at >= last} onAct={() => back.chapter(1)} />
        <Button act="last" disabled={at >= last} onAct={() => back.go(last)} />
      </div>
      <input
        type="range"
        min="0"
        max={last}
        value={at}
        aria-label={say("web.back.where")}
        aria-valuetext={say("web.back.event_of", { event: at, events: last })}
        onInput={(input) => back.go(Number(input.currentTarget.value))}
      />
      <p class="back-told" title={told}>
        <b>{say("web.back.event_of", { event: at, events: last })}</b> <span>{told}</span>
      </p>
      <label class="back-pace">
        {say("web.back.pace")}{" "}
        <select value={back.pace} onChange={(choice) => back.setPace(Number(choice.currentTarget.value))}>
          {PACES.map((pace) => (
            <option value={pace}>{say("web.back.times", { pace })}</option>
          ))}
        </select>
      </label>
      <button type="button" class="back-leave" onClick={() => back.go(null)}>
        {say("web.back.leave")}
      </button>
    </section>
  );
}

/** Stands where one is asked, while one looks back. */
export function LookingBack() {
  return (
    <section class="decision waiting">
      <p class="eyebrow">{say("web.back.title")}</p>
      <h2>{say("web.back.as_it_was")}</h2>
      <p class="hint">{say("web.back.keys")}</p>
    </section>
  );
}
