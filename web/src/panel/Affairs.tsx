// The affairs of a match: an end by agreement, a pause, a rematch, the archive, a link for onlookers.
import { useState } from "preact/hooks";
import { api, WATCH, type Match, type Settled } from "../api";
import { say } from "../messages";
import { remember, seatsHere } from "../tables";

interface AffairsProps {
  match: Match | null;
  seat: string;
  settle: (request: () => Promise<Settled | void>) => Promise<boolean>;
}

/** When it is over: once more, and out of the way. */
function Afterwards({ match, seat, settle }: AffairsProps & { match: Match }) {
  const again = async (seats: "changed" | "kept"): Promise<void> => {
    const next = await api.rematch(match.match, seats);
    const shared = seatsHere(match.match).length > 1;
    const own = next.own.length === 0 ? [seat] : shared ? next.own : next.own.slice(0, 1);
    const kind = (seat: string): string | undefined => next.seats.find((one) => one.seat === seat)?.kind;
    for (const one of own) if (kind(one) !== "person") await api.sit(next.match, one);
    const first = own[0] as string;
    remember({ match: next.match, seat: first, made: Date.now(), ...(shared ? { own } : {}) });
    location.hash = `#/${next.match}/${first}`;
  };
  // Where more than two sit there are no sides to change.
  const two = match.seats.filter((one) => one.kind !== "nobody").length === 2;
  return (
    <section class="afterwards">
      <div class="orders">
        {match.rematch ? (
          <button type="button" class="order" onClick={() => void settle(() => again("changed"))}>
            {say("web.affairs.rematch_go")}
          </button>
        ) : (
          (two ? (["changed", "kept"] as const) : (["kept"] as const)).map((seats) => (
            <button type="button" class="order" onClick={() => void settle(() => again(seats))}>
              {say(`web.affairs.rematch_${seats}`)}
            </button>
          ))
        )}
        <button
          type="button"
          class="order"
          aria-pressed={match.archived}
          onClick={() => void settle(() => api.archive(match.match, !match.archived))}
        >
          {say(match.archived ? "web.affairs.take_out" : "web.affairs.put_away")}
        </button>
      </div>
    </section>
  );
}

export function Affairs({ match, seat, settle }: AffairsProps) {
  const [sure, setSure] = useState(false);
  if (!match || seat === WATCH) return null;
  if (match.status === "over") return <Afterwards match={match} seat={seat} settle={settle} />;
  const wish = (what: string): void => {
    setSure(false);
    void settle(() => api.wish(match.match, seat, what));
  };
  const own = match.wish?.by === seat ? match.wish.id : null;
  return (
    <details class="affairs">
      <summary>{say("web.affairs")}</summary>
      {own && (
        <p class="notice" role="status">
          {say("web.affairs.waiting")}{" "}
          <button type="button" class="quiet" onClick={() => void settle(() => api.agree(match.match, seat, own, false))}>
            {say("web.affairs.withdraw")}
          </button>
        </p>
      )}
      <div class="orders">
        <button type="button" class="order" onClick={() => wish(match.paused ? "resume" : "pause")}>
          {say(match.paused ? "web.affairs.resume" : "web.affairs.pause")}
        </button>
        {!sure && (
          <button type="button" class="order" onClick={() => setSure(true)}>
            {say("web.affairs.draw")}
          </button>
        )}
      </div>
      {sure && (
        <p class="notice">
          {say("web.affairs.draw_sure")}{" "}
          <button type="button" onClick={() => wish("end")}>
            {say("web.affairs.draw_yes")}
          </button>{" "}
          <button type="button" class="quiet" onClick={() => setSure(false)}>
            {say("web.no")}
          </button>
        </p>
      )}
      <label class="watch-link">
        {say("web.affairs.watch")}
        <input
          readOnly
          value={`${location.origin}/#/${match.match}/${WATCH}`}
          onFocus={(event) => event.currentTarget.select()}
        />
      </label>
    </details>
  );
}
