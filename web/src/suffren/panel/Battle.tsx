// A battle: both lines, what is added to each die, what each face would do.
import scenario from "made:scenario";
import type { GameEvent } from "../../api";
import { nameOf, say } from "../../messages";
import { placeName, type BattleSide, type Battle as Fight, type Piece, type View } from "../model";
import { ShipBox } from "./Ships";
import { Die, Rich } from "../../panel/Text";

const FACES = 10;

interface Cell {
  result: string;
  dice: number;
}

// What a side's roll can come to: a cell of the table for each column, with the number of dice that lead there.
function cellsOf(fight: Fight, side: BattleSide): Cell[] {
  const table = scenario.tables[fight.arm === "sea" ? "naval" : "land"][side.row ?? ""];
  if (!table) return [];
  const modifier = (side.modifiers ?? []).reduce((sum, one) => sum + one.value, 0);
  const dice = Array.from({ length: FACES }, (_, die) => Math.min(FACES - 1, Math.max(0, die + modifier)));
  return Array.from({ length: FACES }, (_, column) => ({
    result: table[String(column)] ?? "",
    dice: dice.filter((value) => value === column).length,
  }));
}

const printed = (result: string): string =>
  result === "N/A" ? "–" : result.replace("/", " ").replace(/1(?=[ae])/g, "");
const chance = (cells: Cell[], mark: string): number =>
  cells.filter((cell) => new RegExp(`\\d${mark}`).test(cell.result)).reduce((sum, cell) => sum + cell.dice * 10, 0);

function Roll({ fight, side, die }: { fight: Fight; side: BattleSide; die: number | null }) {
  const cells = cellsOf(fight, side);
  if (cells.length === 0) return null;
  const arm = fight.arm;
  return (
    <div class="roll">
      <p>
        d10
        {side.modifiers?.map((one) => (
          <span class="modifier">
            {say("sum", { ...one })} <Rich text={`(${one.rule})`} />
          </span>
        ))}
        , {say("web.row", { row: side.row })}:{" "}
        {say(`web.roll_odds_${arm}`, { own: chance(cells, "a"), enemy: chance(cells, "e") })}
        {die !== null && <Die value={die} />}
      </p>
      <ol class="faces" aria-hidden="true">
        {cells.map((cell, i) => (
          <li
            class={`${cell.dice === 0 ? "never" : ""}${cell.result.includes("e") ? " hits" : ""}${cell.result.includes("a") ? " hurts" : ""}`}
            title={`${cell.dice * 10} %`}
          >
            <b>{i}</b>
            <span>{printed(cell.result)}</span>
            <i style={{ height: `${cell.dice * 3}px` }} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function lines(pieces: Piece[]) {
  return pieces.map((piece) => (
    <div class="line-of" key={piece.leader}>
      <span class="of">{piece.name}</span>
      {piece.ships?.map((ship) => (
        <ShipBox ship={ship} />
      ))}
      {!piece.ships && piece.strength?.line !== undefined && (
        <span class="hulls">
          {Array.from({ length: piece.strength.line }, () => (
            <span class="ship line" />
          ))}
          {Array.from({ length: piece.strength.line_damaged ?? 0 }, () => (
            <span class="ship line damaged" />
          ))}
          {Array.from({ length: piece.strength.frigates ?? 0 }, () => (
            <span class="ship frigate" />
          ))}
          {Array.from({ length: piece.strength.frigates_damaged ?? 0 }, () => (
            <span class="ship frigate damaged" />
          ))}
        </span>
      )}
      {piece.strength?.regulars !== undefined && (
        <span class="troops">
          {Array.from({ length: piece.strength.regulars }, () => (
            <span class="pf r">R</span>
          ))}
          {Array.from({ length: piece.strength.natives ?? 0 }, () => (
            <span class="pf n">N</span>
          ))}
        </span>
      )}
    </div>
  ));
}

/** The die of the side's last roll in this battle, from the log. */
function lastDie(events: GameEvent[], side: string): number | null {
  for (let i = events.length - 1; i >= 0; i--) {
    const event = events[i];
    if (!event || event.event === "battle") return null;
    if (event.event.startsWith("roll_") && event["side"] === side) return Number(event["die"]);
  }
  return null;
}

export function Battle({ view, events }: { view: View; events: GameEvent[] }) {
  const fight = view.battle;
  if (!fight) return null;
  return (
    <section class="battle" aria-labelledby="battle-title">
      <h2 id="battle-title">
        {say("web.battle", { ...fight, kind: fight.kind, arm: fight.arm, place: placeName(fight.place, view.towns) })}
      </h2>
      {fight.sequence > 0 && <p class="aside">{say("web.sequence", { sequence: fight.sequence })}</p>}
      {fight.sides.map((side) => (
        <div class={`side ${side.side}`} key={side.role}>
          <h3>
            {side.commander ? nameOf(side.commander) : say("web.face_down")} <small>{say(`web.${side.role}`)}</small>
            {side.pf !== null && <span class="pf-sum">{say("web.pf", { pf: side.pf })}</span>}
          </h3>
          {lines(view.pieces.filter((piece) => side.leaders?.includes(piece.leader)))}
          {side.row && <Roll fight={fight} side={side} die={lastDie(events, side.side)} />}
        </div>
      ))}
      <p class="aside">{say(`web.result_key_${fight.arm}`)}</p>
    </section>
  );
}
