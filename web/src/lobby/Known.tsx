// The games that this browser has sat at.
import { say, seatName } from "../messages";
import { tables } from "../tables";

/** Ways back to them; nothing where there are none. */
export function Known() {
  const known = tables();
  if (known.length === 0) return null;
  const when = (made: number): string =>
    new Date(made).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  return (
    <nav class="known" aria-label={say("web.home.go_on")}>
      <h2>{say("web.home.go_on")}</h2>
      <ul>
        {known.slice(0, 4).map((table) => (
          <li>
            <a href={`#/${table.match}/${table.seat}`}>
              {say("web.home.as", { seat: seatName(table.seat), when: when(table.made) })}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
