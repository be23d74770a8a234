// Where one is: the first page, or at a table (#/MATCH/SEAT).
import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { language, speak, wanted } from "./messages";
import { Home, Invited } from "./Home";
import { SPOKEN } from "./panel/Languages";
import { Rules } from "./panel/Rules";
import { Table } from "./Table";
import "./style.css";

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
  const [, match, seat] = /^#\/([\w-]+)\/(french|english)$/.exec(hash) ?? [];
  const [, token] = /^#\/join\/([\w-]+)$/.exec(hash) ?? [];
  return (
    <div class="app" key={spoken}>
      {token ? <Invited token={token} /> : match && seat ? <Table key={hash} match={match} seat={seat} /> : <Home />}
      <Rules />
    </div>
  );
}

const theme = localStorage.getItem("spontoon.theme");
if (theme) document.documentElement.dataset["theme"] = theme;
const root = document.getElementById("app");
if (root) void speak(wanted()).then(() => render(<App />, root));
