// The accounts as a ledger: every pound and every PIP with its reason and the balance (C-13).
import type { GameEvent } from "../../api";
import { say } from "../../messages";
import { monthCalled, pounds } from "../figures";
import type { Affairs } from "../model";
import type { Month } from "../story";

interface Line {
  event: GameEvent;
  month: number;
}

function linesOf(months: Month[], colonel: string, kind: "money" | "pip"): Line[] {
  return months.flatMap(({ month, events }) =>
    events.filter((event) => event.event === kind && event["colonel"] === colonel).map((event) => ({ event, month })),
  );
}

function Ledger({ lines, title, shown }: { lines: Line[]; title: string; shown: (sum: number) => string }) {
  let before = -1;
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={title}>
      <table class="ledger book">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{say("desk.reason")}</th>
            <th scope="col" class="money">
              {say("desk.in")}
            </th>
            <th scope="col" class="money">
              {say("desk.out")}
            </th>
            <th scope="col" class="money">
              {say("desk.balance")}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ event, month }) => {
            const amount = Number(event["amount"]);
            const fresh = month !== before;
            before = month;
            return [
              fresh && (
                <tr key={`m${month}`} class="month-row">
                  <th colSpan={4} scope="rowgroup">
                    {monthCalled(month)}
                  </th>
                </tr>
              ),
              <tr key={event.n}>
                <td>{say(`reason.${event["reason"]}`)}</td>
                <td class="money">{amount > 0 ? shown(amount) : ""}</td>
                <td class="money out">{amount < 0 ? shown(-amount) : ""}</td>
                <td class="money">{shown(Number(event["balance"]))}</td>
              </tr>,
            ];
          })}
        </tbody>
      </table>
    </div>
  );
}

export function Accounts({ own, months }: { own: Affairs; months: Month[] }) {
  const { ledger } = own;
  return (
    <>
      <h2>{say("desk.accounts_of", { colonel: own.colonel })}</h2>
      <p class="facts">
        {say("desk.account_sums", {
          purse: pounds(own.pounds),
          money_in: pounds(ledger.money_in),
          money_out: pounds(ledger.money_out),
          pip: own.pip,
        })}
      </p>
      {own.debt > 0 && <p class="notice">{say("desk.in_debt", { sum: pounds(own.debt) })}</p>}
      {own.pocketed > 0 && <p class="notice">{say("desk.pocketed", { sum: pounds(own.pocketed) })}</p>}
      <div class="two-books">
        <Ledger lines={linesOf(months, own.colonel, "money")} title={say("desk.purse")} shown={pounds} />
        <Ledger lines={linesOf(months, own.colonel, "pip")} title={say("desk.influence")} shown={String} />
      </div>
    </>
  );
}
