// One's own matches, what one has put away, and those that want a player.
import { useEffect, useState } from "preact/hooks";
import { api, type Listed } from "../api";
import { say } from "../messages";

const LISTS = ["own", "archive", "open"] as const;
type List = (typeof LISTS)[number];

export function Matches({ signedIn }: { signedIn: boolean }) {
  const lists: readonly List[] = signedIn ? LISTS : ["open"];
  const [list, setList] = useState<List>("own");
  const [found, setFound] = useState<Listed[] | null>(null);
  const [open, setOpen] = useState(false);
  const shown = lists.includes(list) ? list : "open";

  useEffect(() => {
    if (!open) return;
    let left = false;
    setFound(null);
    api.matches(shown).then(
      ({ matches }) => !left && setFound(matches),
      () => !left && setFound([]),
    );
    return () => {
      left = true;
    };
  }, [open, shown, signedIn]);

  const when = (created: number): string =>
    new Date(created * 1000).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  return (
    <details class="matches" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{say("web.matches")}</summary>
      <div class="games" role="group" aria-label={say("web.matches")}>
        {lists.map((one) => (
          <button type="button" key={one} aria-pressed={shown === one} onClick={() => setList(one)}>
            {say(`web.matches.${one}`)}
          </button>
        ))}
      </div>
      {found?.length === 0 && <p class="aside">{say("web.matches.none")}</p>}
      <ul>
        {found?.map((one) => (
          <li key={one.match}>
            <a href={`#/${one.match}`}>{one.title || say(`web.game.${one.game}`)}</a>{" "}
            <small>
              {when(one.created)}, {say(`web.status.${one.status}`)}
            </small>
          </li>
        ))}
      </ul>
    </details>
  );
}
