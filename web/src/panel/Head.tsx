// The strip above every table: where one is, and what is always at hand.
import type { ComponentChildren } from "preact";
import { useContext } from "preact/hooks";
import type { Back } from "../back";
import { HandOver } from "../HotSeat";
import { keep } from "../kept";
import { say } from "../messages";
import { openRule } from "./Rules";

function changeTheme(): void {
  const root = document.documentElement;
  const dark = root.dataset["theme"]
    ? root.dataset["theme"] === "dark"
    : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset["theme"] = dark ? "light" : "dark";
  keep("spontoon.theme", root.dataset["theme"]);
}

interface HeadProps<V> {
  undo: (() => void) | null; // null: there is nothing of one's own to take back
  linked: boolean;
  back?: Back<V>;
  children: ComponentChildren;
}

export function Head<V>({ undo, linked, back, children }: HeadProps<V>) {
  const handOver = useContext(HandOver);
  return (
    <>
      <header class="head">
        <h1>
          <a href="#">{say("web.title")}</a>
        </h1>
        {children}
        <nav>
          {handOver && (
            <button type="button" class="quiet give-place" onClick={handOver}>
              {say("web.hot_seat.hand_over")}
            </button>
          )}
          {undo && (!back || back.at === null) && (
            <button type="button" class="quiet" onClick={undo}>
              {say("web.undo")}
            </button>
          )}
          {back && (
            <button
              type="button"
              class="quiet"
              aria-pressed={back.at !== null}
              onClick={() => back.go(back.at === null ? back.last : null)}
            >
              {say("web.back.open")}
            </button>
          )}
          <button type="button" class="quiet" onClick={() => openRule("")}>
            {say("web.rules")}
          </button>
          <button
            type="button"
            class="quiet icon"
            aria-label={say("web.theme")}
            title={say("web.theme")}
            onClick={changeTheme}
          >
            ◐
          </button>
        </nav>
      </header>
      {!linked && (
        <p class="lost" role="status">
          {say("web.link_lost")}
        </p>
      )}
    </>
  );
}
