// Where one is: the first page, or at a table (#/MATCH/SEAT).
import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Home, Invited } from "./Home";
import { Rules } from "./panel/Rules";
import { Table } from "./Table";
import "./style.css";

function App() {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const moved = (): void => setHash(location.hash);
    addEventListener("hashchange", moved);
    return () => removeEventListener("hashchange", moved);
  }, []);
  const [, match, seat] = /^#\/([\w-]+)\/(french|english)$/.exec(hash) ?? [];
  const [, token] = /^#\/join\/([\w-]+)$/.exec(hash) ?? [];
  return (
    <>
      {token ? <Invited token={token} /> : match && seat ? <Table key={hash} match={match} seat={seat} /> : <Home />}
      <Rules />
    </>
  );
}

const theme = localStorage.getItem("spontoon.theme");
if (theme) document.documentElement.dataset["theme"] = theme;
const root = document.getElementById("app");
if (root) render(<App />, root);
