// A colonel's desk.
import { useGame } from "../game";
import { say } from "../messages";
import { Head } from "../panel/Head";
import type { View } from "./model";
import { Field } from "./table/Field";

export function Table({ match, seat }: { match: string; seat: string }) {
  const game = useGame<View>(match, seat);
  const { view, decision } = game;
  if (!view) return <main class="empty">{game.linked ? "" : <p role="status">{say("web.link_lost")}</p>}</main>;
  return (
    <main class="desk">
      <Head undo={game.undo} linked={game.linked}>
        <p class="clock">
          <b>{say("web.desk.month_of", { month: view.month, months: view.months })}</b>
        </p>
      </Head>
      {view.battle ? (
        <Field
          view={view.battle}
          seat={seat}
          decision={decision}
          events={game.events}
          fresh={game.fresh}
          busy={game.busy}
          notice={game.notice}
          give={game.give}
        />
      ) : (
        <section class="decision" data-decision={decision?.decision}>
          <h2>{say(`question.${decision?.question ?? "nothing"}`)}</h2>
          {decision?.legal.map((order) => (
            <button key={order} type="button" data-order={order} onClick={() => game.give([order])}>
              {order}
            </button>
          ))}
        </section>
      )}
    </main>
  );
}
