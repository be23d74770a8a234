// The army's roll: regiments by seniority, who has them and where he is.
import { say } from "../../messages";
import { called, regimentCalled } from "../figures";
import type { Colonel, View } from "../model";
import { Facings, Rating } from "../parts";

function about(colonel: Colonel | undefined): string {
  if (!colonel) return "";
  return [
    ...(colonel.role !== "none" ? [say(`role.${colonel.role}`)] : []),
    ...(colonel.battles_won > 0
      ? [say("desk.won_battles", { battles: colonel.battles_won, commands: colonel.commands_won })]
      : []),
    ...(colonel.age ? [say("desk.years", { years: colonel.age })] : []),
    ...(colonel.family ? [say(`family.${colonel.family}`)] : []),
    ...(colonel.background ? [say("desk.comes_of", { background: colonel.background })] : []),
  ].join(say("web.semicolon"));
}

export function Roll({ view }: { view: View }) {
  const raised = view.regiments.filter((one) => one.raised || one.colonel);
  const volunteers = view.colonels.filter((one) => one.regiment === 0);
  return (
    <>
      <h2>{say("desk.roll_title")}</h2>
      {raised.length === 0 && <p class="aside">{say("desk.nothing_on_roll")}</p>}
      {raised.length > 0 && (
        <div class="scroll" tabIndex={0} role="region" aria-label={say("desk.roll_title")}>
          <table class="roll">
            <thead>
              <tr>
                <th scope="col">{say("desk.regiment_head")}</th>
                <th scope="col">{say("desk.colonel")}</th>
                <th scope="col">{say("desk.where")}</th>
                <th scope="col">{say("attribute.drill")}</th>
                <th scope="col">{say("desk.of_him")}</th>
              </tr>
            </thead>
            <tbody>
              {raised.map((one) => {
                const colonel = view.colonels.find((other) => other.colonel === one.colonel);
                return (
                  <tr key={one.regiment} class={one.colonel === view.seat ? "own" : ""}>
                    <th scope="row">
                      {regimentCalled(one.regiment)}
                      <br />
                      <Facings name={one.facings} />
                    </th>
                    <td>{one.colonel ? called(one.colonel) : say("desk.vacant")}</td>
                    <td>{say(colonel?.away ? "desk.away" : "desk.at_home")}</td>
                    <td>
                      <Rating value={one.drill} />
                    </td>
                    <td>{about(colonel)}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
      {volunteers.length > 0 && (
        <p>{say("desk.without_regiment", { colonels: volunteers.map((one) => called(one.colonel)) })}</p>
      )}
    </>
  );
}
