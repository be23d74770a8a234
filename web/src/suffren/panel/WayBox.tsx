// What may happen on the way that is shown: who can intercept and how likely, and storms.
import { nameOf, say } from "../../messages";
import { placeName, type View } from "../model";
import { percent, type Span, type WayOdds } from "../odds";

export function spanWords({ least, most }: Span): string {
  const [low, high] = [percent(least), percent(most)];
  return say(low === high ? "web.odds.one" : "web.odds.span", { least: low, most: high });
}

export function WayBox({ view, odds }: { view: View; odds: WayOdds }) {
  const met = odds.steps.filter((step) => step.watchers.length > 0);
  const storm = odds.steps.find((step) => step.storm > 0);
  return (
    <section class="way-box" aria-live="polite" aria-label={say("web.odds.title")}>
      <p>
        <b>{placeName(odds.steps[odds.steps.length - 1]?.place ?? "", view.towns)}</b>
        {say("web.colon")}
        {say("web.odds.through")}{" "}
        <b>{spanWords(odds.through)}</b>
      </p>
      {met.length === 0 && <p class="aside">{say("web.odds.nobody")}</p>}
      {met.length > 0 && (
        <ul>
          {met.flatMap((step) =>
            step.watchers.map((watcher) => (
              <li>
                {say("web.odds.watcher", {
                  place: placeName(watcher.place, view.towns),
                  who: watcher.commander
                    ? nameOf(watcher.commander)
                    : say("web.odds.face_down", { count: watcher.counters }),
                  chance: spanWords(watcher),
                })}
              </li>
            )),
          )}
        </ul>
      )}
      {storm && <p>{say("web.odds.storm_at", { chance: say("web.odds.one", { most: percent(storm.storm) }) })}</p>}
    </section>
  );
}
