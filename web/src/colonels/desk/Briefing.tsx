// What is told of a crisis, with its sketch map; then who goes and where the expedition is (C-21 to C-24).
import { capital, say } from "../../messages";
import { Rich } from "../../panel/Text";
import { called, pounds, regimentCalled, signed } from "../figures";
import type { Expedition, Gains, View } from "../model";
import { Sketch } from "../sketch/Sketch";

function gainsOf(gains: Gains): string[] {
  const pip = (key: string, sum: number): string[] =>
    sum !== 0 ? [say(`desk.gain.${key}`, { pip: signed(sum) })] : [];
  return [
    ...pip("part", gains.part),
    ...(gains.part_outnumbered !== gains.part ? pip("outnumbered", gains.part_outnumbered) : []),
    ...pip("win", gains.win),
    ...(gains.win_outnumbered !== gains.win ? pip("win_outnumbered", gains.win_outnumbered) : []),
    ...pip("lose", gains.lose),
    ...pip("taken", gains.taken),
    ...(gains.taken_commander > gains.taken ? pip("commander", gains.taken_commander) : []),
    ...pip("worse", gains.worse),
    ...(gains.loot !== 0 ? [say(`desk.gain.${gains.loot_kind}`, { loot: pounds(gains.loot) })] : []),
    ...(gains.bonus !== 0 ? [say("desk.gain.bonus", { sum: pounds(gains.bonus) })] : []),
  ];
}

function Force({ view, expedition }: { view: View; expedition: Expedition }) {
  if (expedition.leg === "none" && expedition.force.length === 0)
    return <p class="aside">{say("desk.not_yet_decided")}</p>;
  const roles = view.colonels.filter((one) => one.role !== "none");
  return (
    <>
      <p>
        <b>{capital(say(`leg.${expedition.leg}`))}</b>
        {expedition.months_left > 0 && `, ${say("desk.months_left", { months: expedition.months_left })}`}
        {expedition.commander && `; ${say("desk.commands", { colonel: called(expedition.commander) })}`}
      </p>
      <ul class="facts-list">
        {expedition.force.map((number) => {
          const one = view.regiments.find((regiment) => regiment.regiment === number);
          return (
            <li key={number}>
              {regimentCalled(number)}, {called(one?.colonel ?? null)}
              {one?.men !== undefined && `: ${say("desk.men_of", { men: one.men, embarked: one.embarked ?? one.men })}`}
            </li>
          );
        })}
      </ul>
      {roles.length > 0 && (
        <ul class="facts-list">
          {roles.map((one) => (
            <li key={one.colonel}>
              {called(one.colonel)}: {say(`role.${one.role}`)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

export function Briefing({ view, expedition }: { view: View; expedition: Expedition }) {
  const { terms } = view;
  const voyage = expedition.months_out + expedition.months_back > 0;
  return (
    <div class="briefing">
      <h2>
        {capital(say(`mission.${expedition.mission}`))}, <i>{say(`region.${expedition.region}`)}</i>
      </h2>
      <figure>
        <Sketch expedition={expedition} />
        <figcaption class="aside">{say("desk.sketch_warning")}</figcaption>
      </figure>
      {expedition.reported_men > 0 && (
        <p>
          {say("desk.enemy", {
            nation: expedition.nation,
            men: expedition.reported_men,
            quality: expedition.reported_quality,
            error: terms.intelligence,
          })}
        </p>
      )}
      {(expedition.enemy_men ?? 0) > 0 && (
        <p class="secret">
          {say("desk.in_truth", {
            men: expedition.enemy_men,
            quality: expedition.quality,
            tenths: expedition.multiple_tenths,
          })}
        </p>
      )}
      <h3>{say("desk.gains")}</h3>
      <ul class="facts-list">
        {gainsOf(expedition.gains).map((line) => (
          <li>{line}</li>
        ))}
      </ul>
      <h3>{say("desk.journey")}</h3>
      <p>
        <Rich
          text={
            voyage
              ? say("desk.voyage", {
                  out: expedition.months_out,
                  back: expedition.months_back,
                  disease: expedition.disease,
                  wreck: expedition.wreck,
                })
              : say("desk.no_voyage")
          }
        />
      </p>
      <p>{say("desk.attached", { ...expedition })}</p>
      <h3>{say("desk.force")}</h3>
      <Force view={view} expedition={expedition} />
    </div>
  );
}
