// At the table: the chart, and beside it what is asked, what is fought and what has happened.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Decision as Asked } from "../api";
import { Chart } from "./chart/Chart";
import { centreOf, SHEET } from "./chart/geometry";
import { useGame, type Game as AnyGame } from "../game";
import { months, say } from "../messages";
import { placeName, type View } from "./model";
import { aimOf, read } from "./orders";
import { Battle } from "./panel/Battle";
import { Decision } from "./panel/Decision";
import { Log, sentence } from "./panel/Log";
import { Languages } from "../panel/Languages";
import { InWords, Place } from "./panel/Place";
import { Head } from "../panel/Head";
import { Others } from "../panel/Others";
import { Standing } from "./panel/Standing";

type Game = AnyGame<View>;

const ZOOMS = [1, 1.5, 2.2, 3.2];

function Clock({ view }: { view: View }) {
  return (
    <>
      <p class="clock">
        {view.turn > 0 ? (
          <>
            <b>{months(view.turn_name)}</b>{" "}
            <span>{say("web.turn_of", { turn: view.turn, turns: view.turns, phase: view.phase })}</span>{" "}
            <span class="wide">{say(`phase.${view.phase}`)}</span>
          </>
        ) : (
          <b>{say("web.setting_up")}</b>
        )}
      </p>
      <p class="score" aria-label={say("web.points")}>
        <span class="french">
          {say("web.french")} <b>{view.vp.french}</b>
        </span>
        <span class="english">
          {say("web.english")} <b>{view.vp.english}</b>
        </span>
      </p>
    </>
  );
}

/** The chart in a frame that can be moved and magnified. */
function Board({
  game,
  view,
  selected,
  onSelect,
}: {
  game: Game;
  view: View;
  selected: string | null;
  onSelect: (place: string | null) => void;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(() => (innerWidth < 700 ? 2 : 0));
  const focus = view.battle?.place ?? view.group?.place ?? null;
  const first = game.decision?.owes
    ? (game.decision.legal.map((text) => aimOf(read(text), view)).find((place) => place) ?? null)
    : null;
  const centre = focus ?? first;

  useEffect(() => {
    const box = frame.current;
    if (!box || !centre) return;
    const scale = box.scrollWidth / SHEET.width;
    const { x, y } = centreOf(centre);
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    box.scrollTo({
      left: (x - SHEET.x) * scale - box.clientWidth / 2,
      top: (y - SHEET.y) * scale - box.clientHeight / 2,
      behavior: still ? "auto" : "smooth",
    });
  }, [centre, zoom]);

  return (
    <div class="board">
      <div class="scroll-box" ref={frame} tabIndex={0} role="region" aria-label={say("web.chart_region")}>
        <div class={`sheet z${zoom}`}>
          <Chart
            view={view}
            decision={game.decision}
            selected={selected}
            onSelect={onSelect}
            onOrders={game.give}
            busy={game.busy}
          />
        </div>
      </div>
      <div class="zoom">
        <button
          type="button"
          aria-label={say("web.zoom_in")}
          title={say("web.zoom_in")}
          disabled={zoom === ZOOMS.length - 1}
          onClick={() => setZoom(zoom + 1)}
        >
          +
        </button>
        <button
          type="button"
          aria-label={say("web.zoom_out")}
          title={say("web.zoom_out")}
          disabled={zoom === 0}
          onClick={() => setZoom(zoom - 1)}
        >
          −
        </button>
      </div>
    </div>
  );
}

/** What a screen reader says when something changes. */
function Live({ game, view }: { game: Game; view: View }) {
  const told = game.events
    .filter((event) => event.n > game.fresh)
    .slice(-3)
    .map(sentence)
    .join(". ");
  const asked = game.decision?.owes && !game.busy ? say(`question.${game.decision.question}`) : "";
  return (
    <p class="unseen" aria-live="polite">
      {told} {view.over ? say("web.over") : asked}
    </p>
  );
}

// A way of several steps ends where something happens.
function brokenWay(order: string, before: string, now: Asked): string | null {
  if (now.legal.includes(order)) return null;
  return say("web.way_broken", {
    place: placeName(read(before).place ?? "", []),
    why: now.owes ? say(`question.${now.question}`) : say("web.way_question"),
  });
}

const MANNERS = { broken: brokenWay };

export function Table({ match, seat }: { match: string; seat: string }) {
  const game = useGame<View>(match, seat, MANNERS);
  const [selected, setSelected] = useState<string | null>(null);
  const give = (orders: string[]): Promise<boolean> => {
    setSelected(null);
    return game.give(orders);
  };
  const { view } = game;
  if (!view || !game.match)
    return <main class="empty">{game.linked ? "" : <p role="status">{say("web.link_lost")}</p>}</main>;
  const mine = { ...game, give };
  return (
    <main class={`table seat-${seat}`}>
      <Head undo={game.undo} linked={game.linked}>
        <Clock view={view} />
      </Head>
      <Board game={mine} view={view} selected={selected} onSelect={setSelected} />
      <div class="panel">
        <Others match={game.match} seat={seat} agree={game.agree} />
        <Decision
          match={game.match}
          view={view}
          decision={game.decision}
          selected={selected}
          busy={game.busy}
          notice={game.notice}
          onOrders={give}
        />
        <Battle view={view} events={game.events} />
        {selected && <Place place={selected} view={view} />}
        <Log events={game.events} fresh={game.fresh} />
        {game.decision && !view.over && <Standing view={view} decision={game.decision} onOrders={give} />}
        <InWords view={view} />
        <Languages />
      </div>
      <Live game={game} view={view} />
    </main>
  );
}
