// What can be printed: handouts as PDF, which the server draws from what the seat may know (docs/paper.md).
import { useState } from "preact/hooks";
import { api, reasonOf, WATCH } from "../api";
import { say } from "../messages";

const OF_MONTHS = ["muster", "gazette"]; // these look back
const OF_BATTLE = ["record", "table", "cards"];

interface HandoutsProps {
  match: string;
  seat: string;
  month?: number; // that has begun; none: a battle by itself
  over?: boolean;
}

/** Lays the file where the browser keeps what it is given. */
function keep(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}

export function Handouts({ match, seat, month, over = false }: HandoutsProps) {
  const last = over ? (month ?? 0) : (month ?? 0) - 1; // the latest that is told to its end
  const [chosen, choose] = useState(0); // 0: the latest
  const [drawn, setDrawn] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const handouts = month === undefined ? OF_BATTLE : [...OF_MONTHS, "briefing", ...OF_BATTLE];
  if (seat === WATCH) return null;
  const draw = async (what: string): Promise<void> => {
    const of = OF_MONTHS.includes(what) ? chosen || Math.max(last, 0) : 0;
    setTrouble(null);
    setDrawn(what);
    try {
      keep(await api.handout(match, seat, what, of), `${what}-${seat}${of ? `-${of}` : ""}.pdf`);
    } catch (error) {
      setTrouble(reasonOf(error));
    }
    setDrawn(null);
  };
  return (
    <details class="handouts">
      <summary>{say("desk.handouts")}</summary>
      <p class="aside">{say("desk.handouts_what")}</p>
      {last > 1 && (
        <label class="inline">
          {say("desk.handouts_month")}{" "}
          <select value={String(chosen || last)} onChange={(event) => choose(Number(event.currentTarget.value))}>
            {Array.from({ length: month ?? 0 }, (_, i) => (
              <option value={String(i + 1)}>{i + 1}</option>
            ))}
          </select>
        </label>
      )}
      <ul>
        {handouts.map((what) => (
          <li key={what}>
            <button type="button" data-handout={what} disabled={drawn !== null} onClick={() => void draw(what)}>
              {say(`desk.handout.${what}`)}
            </button>
          </li>
        ))}
      </ul>
      <p role="status">{drawn && say("desk.handouts_drawn")}</p>
      {trouble && (
        <p class="notice" role="alert">
          {trouble}
        </p>
      )}
    </details>
  );
}
