// The first page: one click and one sits at the table.
import { useState } from "preact/hooks";
import { api, Refused } from "./api";
import { Paper } from "./chart/Paper";
import { say } from "./messages";
import { openRule } from "./panel/Rules";
import { tables, remember } from "./tables";

const LEVELS = ["greedy", "random"];

export function Home() {
  const [level, setLevel] = useState(LEVELS[0] as string);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const known = tables();

  const start = async (seat: string): Promise<void> => {
    setBusy(true);
    setTrouble(null);
    try {
      await api.beGuest(say("web.guest"));
      const other = seat === "french" ? "english" : "french";
      const made = await api.makeMatch({ [seat]: "me", [other]: `computer:${level}` });
      remember({ match: made.match, seat, made: Date.now() });
      location.hash = `#/${made.match}/${seat}`;
    } catch (error) {
      setTrouble(error instanceof Refused ? error.message : say("web.link_lost"));
      setBusy(false);
    }
  };

  return (
    <main class="home">
      <svg class="chart backdrop" viewBox="300 140 640 500" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <Paper />
      </svg>
      <div class="title-card">
        <p class="eyebrow">{say("web.title")}</p>
        <h1>{say("web.home.game")}</h1>
        <p class="lede">{say("web.lede")}</p>
        <div class="sides">
          {["french", "english"].map((seat) => (
            <button type="button" class={`side-choice ${seat}`} disabled={busy} onClick={() => void start(seat)}>
              <b>{say(`web.home.play_${seat}`)}</b>
              <span>{say(`web.home.${seat}_who`)}</span>
            </button>
          ))}
        </div>
        {trouble && <p class="notice" role="alert">{trouble}</p>}
        <p class="aside">{say("web.home.against")}</p>
        <fieldset class="levels">
          <legend>{say("web.home.opponent")}</legend>
          {LEVELS.map((name) => (
            <label>
              <input type="radio" name="level" checked={level === name} onChange={() => setLevel(name)} /> {say(`web.level.${name}`)}
            </label>
          ))}
        </fieldset>
        {known.length > 0 && (
          <nav class="known" aria-label={say("web.home.go_on")}>
            <h2>{say("web.home.go_on")}</h2>
            <ul>
              {known.slice(0, 4).map((table) => (
                <li>
                  <a href={`#/${table.match}/${table.seat}`}>
                    {say("web.home.as", { side: table.seat, when: new Date(table.made).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" }) })}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <button type="button" class="quiet" onClick={() => openRule("")}>
          {say("web.home.rules")}
        </button>
      </div>
    </main>
  );
}
