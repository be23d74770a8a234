// The button to the other language. Who shows sentences hears of the change by an event of the window.
import { api } from "../api";
import { choose, language, say, speak } from "../messages";

export const SPOKEN = "spontoon-spoken";

export function Languages() {
  const other = language() === "fr" ? "en" : "fr";
  const change = async (): Promise<void> => {
    choose(other);
    api.prefer(other);
    await speak(other);
    dispatchEvent(new Event(SPOKEN));
  };
  return (
    <button type="button" class="quiet language" lang={other} onClick={() => void change()}>
      {say("web.language")}
    </button>
  );
}
