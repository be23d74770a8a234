// A battle by itself: the table, and what people have with each other.
import { useMemo } from "preact/hooks";
import { useGame } from "../game";
import { say } from "../messages";
import { WATCH } from "../api";
import { Affairs } from "../panel/Affairs";
import { Head } from "../panel/Head";
import { LookBack } from "../panel/LookBack";
import { Others } from "../panel/Others";
import { Talk } from "../panel/Talk";
import { Handouts } from "./Handouts";
import { standing } from "./story";
import { Field } from "./table/Field";
import { sentence } from "./table/Story";
import type { BattleView } from "./table/model";

export function Table({ match, seat }: { match: string; seat: string }) {
  const game = useGame<BattleView>(match, seat, { again: true });
  const { view } = game;
  const told = useMemo(() => standing(game.events), [game.events]);
  if (!view) return <main class="empty">{game.linked ? "" : <p role="status">{say("web.link_lost")}</p>}</main>;
  return (
    <main class="single">
      <Head undo={seat === WATCH ? null : game.undo} linked={game.linked} back={game.back}>
        <p class="clock">
          <b>{String(view["title"] ?? "")}</b>
        </p>
      </Head>
      <LookBack back={game.back} events={game.events} sentence={(event) => sentence(view, event)} />
      <Field
        view={view}
        seat={seat}
        decision={game.decision}
        events={told}
        fresh={game.fresh}
        busy={game.busy}
        notice={game.notice}
        give={game.give}
        looking={game.back.at !== null}
        aside={
          <>
            <Others match={game.match} seat={seat} agree={game.agree} />
            <Talk match={match} seat={seat} heard={game.heard} />
            <Handouts match={match} seat={seat} />
            <Affairs match={game.match} seat={seat} settle={game.settle} />
          </>
        }
      />
    </main>
  );
}
