// A battle by itself: the table, and nothing beside it but the head of the page.
import { useGame } from "../game";
import { say } from "../messages";
import { WATCH } from "../api";
import { Head } from "../panel/Head";
import { LookBack } from "../panel/LookBack";
import { Field } from "./table/Field";
import { sentence } from "./table/Story";
import type { BattleView } from "./table/model";

export function Table({ match, seat }: { match: string; seat: string }) {
  const game = useGame<BattleView>(match, seat, { again: true });
  const { view } = game;
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
        events={game.events}
        fresh={game.fresh}
        busy={game.busy}
        notice={game.notice}
        give={game.give}
      />
    </main>
  );
}
