// The whole campaign before the umpire: every colonel with his affairs, who has ordered what, each value to be changed.
import { marked, say } from "../../messages";
import type { Match } from "../../api";
import { called, pounds, regimentCalled } from "../figures";
import { isOpen, monthIsOpen, regimentOf, type Affairs, type Plan, type View } from "../model";
import { Editable, type Change } from "./Override";
import { campaignValues, colonelValues, regimentValues, type Value } from "./paths";

function planInWords(plan: Plan): string {
  return [
    ...(plan.declare !== plan.keep ? [say("desk.plan_companies", { declare: plan.declare, keep: plan.keep })] : []),
    ...(plan.pay ? [] : [say("desk.plan_no_pay")]),
    ...plan.train.map((training) => say(`reason.${training}`)),
    ...(plan.recruits > 0 ? [say("desk.plan_recruits", { men: plan.recruits })] : []),
    ...(plan.arrears > 0 ? [say("desk.plan_arrears", { sum: pounds(plan.arrears) })] : []),
    say(`desk.do.${plan.activity}`),
  ].join(say("web.semicolon"));
}

function State({ view, own }: { view: View; own: Affairs }) {
  const ordered = view.orders_sent?.includes(own.colonel);
  const state = own.orders.locked ? "locked" : ordered ? "ordered" : "waits";
  return <span class={`state ${state}`}>{say(`desk.state.${state}`)}</span>;
}

function Row({
  view,
  match,
  own,
  change,
  open,
}: {
  view: View;
  match: Match;
  own: Affairs;
  change: Change;
  open: string[];
}) {
  const regiment = regimentOf(view, own);
  const values = new Map<string, Value>(
    [...colonelValues(own), ...(regiment ? regimentValues(regiment) : [])].map((value) => [
      value.path.split(".")[1] ?? "",
      value,
    ]),
  );
  const cell = (name: string, shown?: (now: number) => string) => {
    const value = values.get(name);
    return value ? (
      <Editable value={value} change={change} {...(shown ? { shown: shown(value.now ?? 0) } : {})} />
    ) : (
      "–"
    );
  };
  const player = match.seats.find((one) => one.seat === own.colonel);
  const verb = open.includes(`unlock ${own.colonel}`) ? "unlock" : open.includes(`lock ${own.colonel}`) ? "lock" : null;
  return (
    <tr>
      <th scope="row">
        {called(own.colonel)}
        <small>
          {[
            ...(own.name_text === null ? [] : [say(`seat.${own.colonel}`)]),
            player?.kind === "computer"
              ? say("desk.computer", { name: player.name })
              : (player?.name ? marked(player.name, player.guest) : say(`desk.kind.${player?.kind}`)),
          ].join(", ")}
        </small>
      </th>
      {monthIsOpen(view) && (
        <td>
          <State view={view} own={own} />{" "}
          {verb && (
            <button
              type="button"
              class="quiet"
              data-order={`${verb} ${own.colonel}`}
              aria-label={say(`desk.${verb}_of`, { colonel: own.colonel })}
              onClick={() => void change(`${verb} ${own.colonel}`)}
            >
              {say(`desk.${verb}`)}
            </button>
          )}
        </td>
      )}
      <td>{own.regiment ? regimentCalled(own.regiment) : "–"}</td>
      <td class="money">{cell("purse", pounds)}</td>
      <td class="money">{cell("pip")}</td>
      <td>{cell("objective")}</td>
      <td class="three">
        {cell("drill")}
        {cell("musketry")}
        {cell("effectiveness")}
      </td>
      <td class="money">{cell("men")}</td>
      <td class="money">{cell("arrears", pounds)}</td>
      {monthIsOpen(view) && <td class="month-plan">{planInWords(own.orders)}</td>}
    </tr>
  );
}

export function Values({ values, change }: { values: Value[]; change: Change }) {
  return (
    <dl class="values">
      {values.map((value) => (
        <div key={value.path}>
          <dt>{value.label}</dt>
          <dd>
            <Editable value={value} change={change} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function Overview({ view, match, change, open }: { view: View; match: Match; change: Change; open: string[] }) {
  const colonels = view.colonels.filter(isOpen);
  return (
    <>
      <h2>{say("desk.overview")}</h2>
      <p class="aside">{say("desk.click_a_value")}</p>
      <div class="scroll" tabIndex={0} role="region" aria-label={say("desk.overview")}>
        <table class="overview">
          <thead>
            <tr>
              <th scope="col">{say("desk.colonel")}</th>
              {monthIsOpen(view) && <th scope="col">{say("desk.state_head")}</th>}
              <th scope="col">{say("desk.regiment_head")}</th>
              <th scope="col">{say("desk.purse")}</th>
              <th scope="col">PIP</th>
              <th scope="col">{say("desk.aim")}</th>
              <th scope="col">{say("desk.ratings_short")}</th>
              <th scope="col">{say("desk.men")}</th>
              <th scope="col">{say("desk.arrears_short")}</th>
              {monthIsOpen(view) && <th scope="col">{say("desk.orders_of_month")}</th>}
            </tr>
          </thead>
          <tbody>
            {colonels.map((own) => (
              <Row key={own.colonel} view={view} match={match} own={own} change={change} open={open} />
            ))}
          </tbody>
        </table>
      </div>
      <h3>{say("desk.of_campaign")}</h3>
      <Values values={campaignValues(view)} change={change} />
    </>
  );
}
