// The first page: one click and one sits at the table; another makes a link for a friend.
import { useEffect, useState } from "preact/hooks";
import { api, Refused } from "./api";
import { Paper } from "./chart/Paper";
import { say } from "./messages";
import { Languages } from "./panel/Languages";
import { openRule } from "./panel/Rules";
import { remember, tables } from "./tables";

const SIDES = ["french", "english"];
const PLAYERS = ["greedy", "random", "friend"];

const otherSide = (seat: string): string => (seat === "french" ? "english" : "french");
const words = (error: unknown): string => (error instanceof Refused ? error.message : say("web.link_lost"));

function Known() {
  const known = tables();
  if (known.length === 0) return null;
  const when = (made: number): string =>
    new Date(made).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  return (
    <nav class="known" aria-label={say("web.home.go_on")}>
      <h2>{say("web.home.go_on")}</h2>
      <ul>
        {known.slice(0, 4).map((table) => (
          <li>
            <a href={`#/${table.match}/${table.seat}`}>
              {say("web.home.as", { side: table.seat, when: when(table.made) })}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Card({ children }: { children: preact.ComponentChildren }) {
  return (
    <main class="home">
      <svg class="chart backdrop" viewBox="300 140 640 500" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <Paper />
      </svg>
      <div class="title-card">
        <p class="eyebrow">{say("web.title")}</p>
        <h1>{say("web.home.game")}</h1>
        {children}
      </div>
    </main>
  );
}

export function Home() {
  const [player, setPlayer] = useState(PLAYERS[0] as string);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const start = async (seat: string): Promise<void> => {
    setBusy(true);
    setTrouble(null);
    try {
      await api.beGuest(say("web.guest"));
      const other = otherSide(seat);
      const made = await api.makeMatch({
        [seat]: "me",
        [other]: player === "friend" ? "invited" : `computer:${player}`,
      });
      const link = made.invitations[other];
      remember({ match: made.match, seat, made: Date.now(), ...(link ? { link } : {}) });
      location.hash = `#/${made.match}/${seat}`;
    } catch (error) {
      setTrouble(words(error));
      setBusy(false);
    }
  };

  return (
    <Card>
      <p class="lede">{say("web.lede")}</p>
      <div class="sides">
        {SIDES.map((seat) => (
          <button type="button" class={`side-choice ${seat}`} disabled={busy} onClick={() => void start(seat)}>
            <b>{say(`web.home.play_${seat}`)}</b>
            <span>{say(`web.home.${seat}_who`)}</span>
          </button>
        ))}
      </div>
      {trouble && (
        <p class="notice" role="alert">
          {trouble}
        </p>
      )}
      <fieldset class="levels">
        <legend>{say("web.home.opponent")}</legend>
        {PLAYERS.map((name) => (
          <label>
            <input type="radio" name="player" value={name} checked={player === name} onChange={() => setPlayer(name)} />{" "}
            {say(`web.player.${name}`)}
          </label>
        ))}
      </fieldset>
      <p class="aside">{say("web.home.against")}</p>
      <Known />
      <button type="button" class="quiet" onClick={() => openRule("")}>
        {say("web.home.rules")}
      </button>
      <Languages />
    </Card>
  );
}

/** Where a friend's link leads. */
export function Invited({ token }: { token: string }) {
  const [seat, setSeat] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);

  useEffect(() => {
    api.invitation(token).then(
      (invitation) => setSeat(invitation.seat),
      (error) => setTrouble(words(error)),
    );
  }, [token]);

  const join = async (): Promise<void> => {
    try {
      const joined = await api.accept(token);
      remember({ match: joined.match, seat: joined.seat, made: Date.now() });
      location.hash = `#/${joined.match}/${joined.seat}`;
    } catch (error) {
      setTrouble(words(error));
    }
  };

  return (
    <Card>
      {seat && !trouble && (
        <>
          <p class="lede">{say("web.invited", { side: seat })}</p>
          <div class="sides">
            <button type="button" class={`side-choice ${seat}`} onClick={() => void join()}>
              <b>{say(`web.home.play_${seat}`)}</b>
              <span>{say(`web.home.${seat}_who`)}</span>
            </button>
          </div>
        </>
      )}
      {trouble && (
        <p class="notice" role="alert">
          {trouble}
        </p>
      )}
    </Card>
  );
}
