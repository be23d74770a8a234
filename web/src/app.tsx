// Where one is: the first page, or at a table (#/MATCH/SEAT), whose game is loaded when it is known.
import { render, type ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { api, reasonOf, Refused, WATCH, type Match } from "./api";
import { keepFocus } from "./focus";
import { HotSeat } from "./HotSeat";
import { kept } from "./kept";
import { learn, language, say, speak, wanted, type Words } from "./messages";
import { Home } from "./Home";
import { Back, Card } from "./lobby/Card";
import { Invited } from "./lobby/Invited";
import { Settings } from "./lobby/Settings";
import { sitsThere, Stranger } from "./lobby/Stranger";
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

/** Where there is nothing to sit at. */
function Nothing({ trouble }: { trouble: string }) {
  return (
    <Card title={say("web.title")}>
      <p class="notice" role="alert">
        {trouble}
      </p>
      <Back />
    </Card>
  );
}

function Seat({ match, seat }: Place) {
  const [part, setPart] = useState<Part | null>(null);
  const [strange, setStrange] = useState<Match | null>(null); // the match, where the seat is not one's own
  const [refused, setRefused] = useState<string | null>(null);
  const [lost, setLost] = useState(false);
  const [looks, setLooks] = useState(0);
  useEffect(() => {
    let timer = 0;
    let left = false;
    const load = async (): Promise<void> => {
      const found = await api.match(match);
      const own = seat === WATCH || sitsThere(found, seat);
      if (left) return;
      setStrange(own ? null : found);
      if (!own) return;
      const loaded = await GAMES[found.game]?.();
      if (!loaded) throw new Error(found.game);
      await learn(loaded.words);
      layOut(loaded.book);
      if (!left) setPart(loaded);
    };
    const attempt = (): void => {
      load().catch((error) => {
        if (left) return;
        if (error instanceof Refused) setRefused(error.message);
        else {
          setLost(true);
          timer = window.setTimeout(attempt, RETRY_MS);
        }
      });
    };
    attempt();
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [match, looks]);
  if (part) return <part.Table match={match} seat={seat} />;
  if (refused) return <Nothing trouble={refused} />;
  if (strange) return <Stranger match={strange} seat={seat} look={() => setLooks(looks + 1)} />;
  return <main class="empty">{lost && <p role="status">{say("web.link_lost")}</p>}</main>;
}

/** A match without a seat leads to one's own there, or beside the table. */
function Find({ match }: { match: string }) {
  const [trouble, setTrouble] = useState<string | null>(null);
  useEffect(() => {
    api.match(match).then(
      (found) => location.replace(`#/${match}/${found.own[0] ?? WATCH}`),
      (error) => setTrouble(reasonOf(error)),
    );
  }, [match]);
  return trouble ? <Nothing trouble={trouble} /> : <main class="empty" />;
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

/** The place that the address names. */
function Here({ hash }: { hash: string }) {
  const [, token] = /^#\/join\/([\w-]+)$/.exec(hash) ?? [];
  const [, match, seat] = /^#\/([\w-]+)(?:\/(\w+))?$/.exec(hash) ?? [];
  if (token) return <Invited token={token} />;
  if (hash === "#/settings") return <Settings />;
  if (match && seat) return <At key={match} match={match} seat={seat} />;
  return match ? <Find key={match} match={match} /> : <Home />;
}

function App() {
  const [, setSpoken] = useState(language()); // draws all sentences again, and leaves everything else as it is
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
  return (
    <div class="app">
      <Here hash={hash} />
      <Rules />
    </div>
  );
}

const theme = kept("spontoon.theme");
if (theme) document.documentElement.dataset["theme"] = theme;
keepFocus();
const root = document.getElementById("app");
if (root) void speak(wanted()).then(() => render(<App />, root));
