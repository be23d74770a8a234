// Who one is on this server: a guest until one signs in, with a name and a password.
import { useEffect, useState } from "preact/hooks";
import { api, reasonOf, type Account as Person } from "../api";
import { say } from "../messages";

export const PASSWORD_LEAST = 8;
const NAME_MOST = 31;

type Door = "sign_in" | "sign_up";

function Form({ onDone }: { onDone: (person: Person) => void }) {
  const [door, setDoor] = useState<Door>("sign_in");
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [trouble, setTrouble] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const enter = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setTrouble(null);
    try {
      onDone(await (door === "sign_in" ? api.signIn(name, password) : api.signUp(name, password)));
    } catch (error) {
      setTrouble(reasonOf(error));
      setBusy(false);
    }
  };

  return (
    <form class="sign" onSubmit={(event) => void enter(event)}>
      <div class="games" role="group" aria-label={say("web.account")}>
        {(["sign_in", "sign_up"] as const).map((one) => (
          <button type="button" aria-pressed={door === one} onClick={() => setDoor(one)}>
            {say(`web.account.${one}`)}
          </button>
        ))}
      </div>
      <label>
        {say("web.account.name")}
        <input
          name="name"
          value={name}
          required
          maxLength={NAME_MOST}
          autocomplete="username"
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <label>
        {say("web.account.password")}
        <input
          name="password"
          type="password"
          value={password}
          required
          minLength={PASSWORD_LEAST}
          autocomplete={door === "sign_in" ? "current-password" : "new-password"}
          onInput={(event) => setPassword(event.currentTarget.value)}
        />
      </label>
      {door === "sign_up" && <p class="aside">{say("web.account.password_least", { least: PASSWORD_LEAST })}</p>}
      {trouble && (
        <p class="notice" role="alert">
          {trouble}
        </p>
      )}
      <button type="submit" class="enter" disabled={busy}>
        {say(`web.account.${door}`)}
      </button>
    </form>
  );
}

/** Tells who one is; onChange hears of another, null being nobody yet. */
export function Account({ onChange }: { onChange: (person: Person | null) => void }) {
  const [person, setPerson] = useState<Person | null>(null);
  const [open, setOpen] = useState(false);
  const became = (other: Person | null): void => {
    setPerson(other);
    setOpen(false);
    onChange(other);
  };
  useEffect(() => {
    api.whoAmI().then(became, () => undefined);
  }, []);

  const leave = (): void => {
    void api.signOut().then(
      () => became(null),
      () => undefined,
    );
  };

  const known = person && !person.guest;
  return (
    <section class="account" aria-label={say("web.account")}>
      {known ? (
        <p>
          {say("web.account.signed_in", { name: person.name })}{" "}
          <button type="button" class="quiet sign-out" onClick={leave}>
            {say("web.account.sign_out")}
          </button>
        </p>
      ) : (
        <button type="button" class="quiet sign-open" aria-expanded={open} onClick={() => setOpen(!open)}>
          {say("web.account.open")}
        </button>
      )}
      {open && !known && (
        <>
          <p class="aside">{say("web.account.why")}</p>
          <Form onDone={became} />
        </>
      )}
    </section>
  );
}
