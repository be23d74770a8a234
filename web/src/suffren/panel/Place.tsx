// What lies in the place that was clicked.
import scenario from "made:scenario";
import { capital, say } from "../../messages";
import { isHex, placeName, type Piece, type View } from "../model";
import { ShipBox } from "./Ships";

function strength(piece: Piece): string {
  const s = piece.strength;
  if (!s || s.pf === undefined) return say("web.pf_unknown");
  return say(piece.kind === "general" ? "web.strength_land" : "web.strength_sea", { ...s });
}

function LeaderCard({ piece }: { piece: Piece }) {
  return (
    <li class={`leader ${piece.side}`}>
      <b>{piece.name}</b>{" "}
      <span class="kind">
        {say(`kind.${piece.kind}`)}
        {piece.status !== "field" && `, ${say(`status.${piece.status}`)}`}
      </span>
      <span class="facts">
        {piece.rank !== undefined &&
          `${say("web.ratings", { initiative: piece.initiative, bonus: piece.bonus, rank: piece.rank })}; `}
        {strength(piece)}
      </span>
      {piece.ships && (
        <span class="fleet">
          {piece.ships.map((ship) => (
            <ShipBox ship={ship} />
          ))}
        </span>
      )}
    </li>
  );
}

export function Place({ place, view }: { place: string; view: View }) {
  const pieces = view.pieces.filter((piece) => piece.place === place);
  const unknown = view.unknown.filter((some) => some.place === place);
  const towns = view.towns.filter((town) => town.place === place);
  const terrain = isHex(place) ? scenario.hexes[place] : "box";
  return (
    <section class="here" aria-labelledby="here-title">
      <h2 id="here-title">
        {say("web.place", { place: placeName(place, []) })} <small>{say(`web.terrain.${terrain}`)}</small>
      </h2>
      {towns.map((town) => (
        <p class={`town-card ${town.control}`}>
          <b>{town.name}</b>, {say("web.town_held", { ...town })}, {say("web.town_value", { ...town })}
          {town.arsenal && `, ${say("web.arsenal")}`}
          {town.besieged && `, ${say("web.besieged")}`}
        </p>
      ))}
      <ul class="leaders">
        {pieces.map((piece) => (
          <LeaderCard key={piece.leader} piece={piece} />
        ))}
        {unknown.map((some) => (
          <li class={`leader ${some.side} down`}>
            {capital(say(`adjective.${some.side}`))}:{" "}
            {say("web.face_down_many", { count: some.count, kind: some.kind })}
          </li>
        ))}
      </ul>
      {pieces.length + unknown.length === 0 && <p class="aside">{say("web.place_empty")}</p>}
    </section>
  );
}

/** The whole chart as text, for those who do not see it. */
export function InWords({ view }: { view: View }) {
  const places = [...new Set([...view.pieces.map((p) => p.place), ...view.unknown.map((u) => u.place)])]
    .filter((p): p is string => !!p)
    .sort();
  const whatIn = (place: string): string =>
    [
      ...view.pieces
        .filter((p) => p.place === place)
        .map(
          (p) =>
            `${p.name} (${say(`adjective.${p.side}`)} ${say(`kind.${p.kind}`)}${p.status !== "field" ? `, ${say(`status.${p.status}`)}` : ""}, ${strength(p)})`,
        ),
      ...view.unknown
        .filter((u) => u.place === place)
        .map((u) => `${say(`adjective.${u.side}`)}${say("web.colon")}${say("web.face_down_many", { count: u.count, kind: u.kind })}`),
    ].join(say("web.semicolon"));
  return (
    <details class="words">
      <summary>{say("web.words")}</summary>
      <h3>{say("web.words_fleets")}</h3>
      <ul>
        {places.map((place) => (
          <li>{say("web.words_here", { place: placeName(place, view.towns), what: whatIn(place) })}</li>
        ))}
      </ul>
      <h3>{say("web.words_towns")}</h3>
      <ul>
        {view.towns.map((town) => (
          <li>
            {placeName(town.place, [])}: {say("web.town_line", { ...town })}
            {town.besieged && `, ${say("web.besieged")}`}
          </li>
        ))}
      </ul>
    </details>
  );
}
