// What one has set: who one is, the password, how one is told that it is one's turn, the language of this browser.
import { useEffect, useState } from "preact/hooks";
import { api, reasonOf, type Account as Person, type Notices, type Told, type Way } from "../api";
import { say } from "../messages";
import { Languages } from "../panel/Languages";
import { Account, PASSWORD_LEAST } from "./Account";
import { Back, Card } from "./Card";

/** How a request ended, said where it was made. */
function Ended({ trouble, done }: { trouble: string | null; done: string | null }) {
  if (trouble)
    return (
      <p class="notice" role="alert">
        {trouble}
      </p>
    );
  return <p role="status">{done}</p>;
}

function NewPassword() {
  const [old, setOld] = useState("");
  const [chosen, setChosen] = useState("");
  const [trouble, setTrouble] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const change = async (event: Event): Promise<void> => {
    event.preventDefault();
    setTrouble(null);
    setDone(null);
    try {
      await api.newPassword(old, chosen);
      setOld("");
      setChosen("");
      setDone(say("web.settings.password_done"));
    } catch (error) {
      setTrouble(reasonOf(error));
    }
  };
  const field = (name: "old" | "new", value: string, set: (text: string) => void) => (
    <label>
      {say(`web.settings.password_${name}`)}
      <input
        name={`${name}-password`}
        type="password"
        value={value}
        required
        minLength={name === "new" ? PASSWORD_LEAST : 1}
        autocomplete={name === "new" ? "new-password" : "current-password"}
        onInput={(event) => set(event.currentTarget.value)}
      />
    </label>
  );
  return (
    <section class="setting" aria-labelledby="password-title">
      <h2 id="password-title">{say("web.account.password")}</h2>
      <form class="sign" onSubmit={(event) => void change(event)}>
        {field("old", old, setOld)}
        {field("new", chosen, setChosen)}
        <p class="aside">{say("web.settings.password_ends", { least: PASSWORD_LEAST })}</p>
        <Ended trouble={trouble} done={done} />
        <button type="submit" class="enter">
          {say("web.settings.password_change")}
        </button>
      </form>
    </section>
  );
}

const stateOf = (told: Told): string => (told.quiet ? "quiet" : told.confirmed ? "told" : "asked");

type Ask = (request: () => Promise<Notices>) => Promise<boolean>;

function WayOf({ way, told, ask }: { way: Way; told: Told | null; ask: Ask }) {
  const [address, setAddress] = useState(told?.address ?? "");
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    await ask(() => api.setNotices(way, { address: address.trim() }));
  };
  const remove = async (): Promise<void> => {
    if (await ask(() => api.dropNotices(way))) setAddress("");
  };
  return (
    <form class={`sign way-${way}`} onSubmit={(event) => void send(event)}>
      <label>
        {say(`web.settings.${way}`)}
        <input
          name={way}
          inputMode={way === "mail" ? "email" : "url"}
          value={address}
          required
          maxLength={200}
          placeholder={way === "mail" ? "" : "https://"}
          autocomplete={way === "mail" ? "email" : "off"}
          onInput={(event) => setAddress(event.currentTarget.value)}
        />
      </label>
      {told && (
        <p class={`aside state-${stateOf(told)}`} role="status">
          {say(`web.settings.${way}_${stateOf(told)}`, { address: told.address })}
        </p>
      )}
      <p class="ways">
        <button type="submit">
          {say(
            told && !told.confirmed && told.address === address
              ? "web.settings.again"
              : told
                ? "web.settings.change"
                : "web.settings.tell",
          )}
        </button>
        {told?.confirmed && (
          <button type="button" class="hush" onClick={() => void ask(() => api.setNotices(way, { quiet: !told.quiet }))}>
            {say(told.quiet ? "web.settings.speak" : "web.settings.hush")}
          </button>
        )}
        {told && (
          <button type="button" class="remove" onClick={() => void remove()}>
            {say("web.settings.remove")}
          </button>
        )}
      </p>
    </form>
  );
}

function NoticesOf() {
  const [notices, setNotices] = useState<Notices | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const ask: Ask = async (request) => {
    setTrouble(null);
    try {
      setNotices(await request());
      return true;
    } catch (error) {
      setTrouble(reasonOf(error));
      return false;
    }
  };
  // An address is confirmed on another page: who comes back from there sees it.
  useEffect(() => {
    const read = (): void => void ask(api.notices);
    read();
    addEventListener("focus", read);
    return () => removeEventListener("focus", read);
  }, []);
  return (
    <section class="setting" aria-labelledby="notices-title">
      <h2 id="notices-title">{say("web.settings.notices")}</h2>
      <p class="aside">{say(notices?.offered.length === 0 ? "web.settings.no_way" : "web.settings.notices_what")}</p>
      {notices?.offered.map((way) => (
        <WayOf key={`${way} ${notices[way]?.address ?? ""}`} way={way} told={notices[way]} ask={ask} />
      ))}
      <Ended trouble={trouble} done={null} />
    </section>
  );
}

export function Settings() {
  const [person, setPerson] = useState<Person | null>(null);
  return (
    <Card title={say("web.settings")}>
      <Account onChange={setPerson} />
      {person && !person.guest && <NewPassword />}
      {person ? <NoticesOf key={person.account} /> : <p class="aside">{say("web.settings.nobody")}</p>}
      <section class="setting" aria-labelledby="language-title">
        <h2 id="language-title">{say("web.settings.language")}</h2>
        <Languages />
      </section>
      <Back />
    </Card>
  );
}
