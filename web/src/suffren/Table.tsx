// At the table: the chart, and beside it what is asked, what is fought and what has happened.
import { useState } from "preact/hooks";
import { WATCH, type Decision as Asked } from "../api";
import { Board } from "./Board";
import { useGame, type Game as AnyGame } from "../game";
import { months, say } from "../messages";
import { placeName, type View } from "./model";
import { useOdds } from "./odds";
import { read } from "./orders";
import { Battle } from "./panel/Battle";
import { Decision } from "./panel/Decision";
import { Log, sentence } from "./panel/Log";
import { Languages } from "../panel/Languages";
import { InWords, Place } from "./panel/Place";
import { Affairs } from "../panel/Affairs";
import { Head } from "../panel/Head";
import { LookBack, LookingBack } from "../panel/LookBack";
import { Others } from "../panel/Others";
import { Note, Talk } from "../panel/Talk";
import { Standing } from "./panel/Standing";

type Game = AnyGame<View>;

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
  const odds = useOdds(match, seat, game.decision);
  const [selected, setSelected] = useState<string | null>(null);
  const give = (orders: string[]): Promise<boolean> => {
    setSelected(null);
    return game.give(orders);
  };
  const { view } = game;
  if (!view || !game.match)
    return <main class="empty">{game.linked ? "" : <p role="status">{say("web.link_lost")}</p>}</main>;
  const mine = { ...game, give };
  const affairs = <Affairs match={game.match} seat={seat} settle={game.settle} />;
  const looking = game.back.at !== null;
  return (
    <main class={`table seat-${seat}`}>
      <Head undo={seat === WATCH ? null : game.undo} linked={game.linked} back={game.back}>
        <Clock view={view} />
      </Head>
      <LookBack back={game.back} events={game.events} sentence={sentence} />
      <Board match={match} seat={seat} game={mine} view={view} selected={selected} onSelect={setSelected} />
      <div class="panel">
        <Others match={game.match} seat={seat} agree={game.agree} />
        {seat === WATCH && <p class="aside">{say("web.watching")}</p>}
        {looking ? (
          <LookingBack />
        ) : (
        <Decision
          match={game.match}
          view={view}
          decision={game.decision}
          odds={odds}
          selected={selected}
          busy={game.busy}
          notice={game.notice}
          onOrders={give}
        />
        )}
        {game.match.status === "over" && affairs}
        <Battle view={view} events={game.events} />
        {selected && <Place place={selected} view={view} />}
        <Log events={game.events} fresh={game.fresh} />
        {game.decision && !view.over && <Standing view={view} decision={game.decision} onOrders={give} />}
        <Talk match={match} seat={seat} heard={game.heard} />
        <Note match={match} seat={seat} />
        {game.match.status !== "over" && affairs}
        <InWords view={view} />
        <Languages />
      </div>
      <Live game={game} view={view} />
    </main>
  );
}
