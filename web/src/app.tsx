// Where one is: the first page, or at a table (#/MATCH/SEAT), whose game is loaded when it is known.
import { render, type ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { api, Refused, WATCH } from "./api";
import { HotSeat } from "./HotSeat";
import { learn, language, say, speak, wanted, type Words } from "./messages";
import { Home, Invited } from "./Home";
import { SPOKEN } from "./panel/Languages";
import { layOut, Rules, type BookName } from "./panel/Rules";
import { seatsHere } from "./tables";
import "./style.css";
import "./colonels/style.css";
import "./colonels/table/style.css";

interface Place {
  match: string;
  seat: string;
}

interface Part {
  words: Words;
  book: BookName;
  Table: ComponentType<Place>;
}

const GAMES: Record<string, () => Promise<Part>> = {
  suffren: () => import("./suffren"),
  colonels: () => import("./colonels"),
  colonels_battle: () => import("./colonels/battle"),
};

const RETRY_MS = 1500;

function Seat({ match, seat }: Place) {
  const [part, setPart] = useState<Part | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  useEffect(() => {
    let timer = 0;
    let left = false;
    const load = async (): Promise<void> => {
      const { game } = await api.match(match);
      const loaded = await GAMES[game]?.();
      if (!loaded) throw new Error(game);
      await learn(loaded.words);
      layOut(loaded.book);
      if (!left) setPart(loaded);
    };
    const attempt = (): void => {
      load().catch(() => {
        setTrouble(say("web.link_lost"));
        if (!left) timer = window.setTimeout(attempt, RETRY_MS);
      });
    };
    attempt();
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [match]);
  if (part) return <part.Table match={match} seat={seat} />;
  return <main class="empty">{trouble && <p role="status">{trouble}</p>}</main>;
}

/** A match without a seat leads to one's own there, or beside the table. */
function Find({ match }: { match: string }) {
  const [trouble, setTrouble] = useState<string | null>(null);
  useEffect(() => {
    api.match(match).then(
      (found) => location.replace(`#/${match}/${found.own[0] ?? WATCH}`),
      (error) => setTrouble(error instanceof Refused ? error.message : say("web.link_lost")),
    );
  }, [match]);
  return <main class="empty">{trouble && <p role="status">{trouble}</p>}</main>;
}

function At({ match, seat }: Place) {
  const own = seatsHere(match);
  const table = <Seat key={seat} match={match} seat={seat} />;
  if (own.length < 2 || !own.includes(seat)) return table;
  return (
    <HotSeat match={match} seat={seat} own={own}>
      {table}
    </HotSeat>
  );
}

function App() {
  const [spoken, setSpoken] = useState(language());
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const moved = (): void => setHash(location.hash);
    const changed = (): void => setSpoken(language());
    addEventListener("hashchange", moved);
    addEventListener(SPOKEN, changed);
    return () => {
      removeEventListener("hashchange", moved);
      removeEventListener(SPOKEN, changed);
    };
  }, []);
  const [, token] = /^#\/join\/([\w-]+)$/.exec(hash) ?? [];
  const [, match, seat] = (!token && /^#\/([\w-]+)(?:\/(\w+))?$/.exec(hash)) || [];
  return (
    <div class="app" key={spoken}>
      {token ? (
        <Invited token={token} />
      ) : match && seat ? (
        <At key={match} match={match} seat={seat} />
      ) : match ? (
        <Find key={match} match={match} />
      ) : (
        <Home />
      )}
      <Rules />
    </div>
  );
}

const theme = localStorage.getItem("spontoon.theme");
if (theme) document.documentElement.dataset["theme"] = theme;
const root = document.getElementById("app");
if (root) void speak(wanted()).then(() => render(<App />, root));
