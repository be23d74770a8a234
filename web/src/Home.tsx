// The first page: a click or two and one sits at a table; another makes a link for a friend.
import { useEffect, useState } from "preact/hooks";
import { api, Refused, type Account as Person, type NewMatch } from "./api";
import { BATTLES, CAMPAIGNS, FRIENDS, HERE, withPeople, type Start } from "./colonels/starts";
import { Account } from "./lobby/Account";
import { Matches } from "./lobby/Matches";
import { Paper } from "./suffren/chart/Paper";
import { say, seatName } from "./messages";
import { Languages } from "./panel/Languages";
import { layOut, openRule, type BookName } from "./panel/Rules";
import { remember, tables } from "./tables";

const SIDES = ["french", "english"];
const PLAYERS = ["greedy", "captain", "admiral", "random", "friend", "here"];
const GAMES: BookName[] = ["suffren", "colonels"];
const KEY = "spontoon.game";

/* Those who are no computers. */
const OPPONENTS: Record<string, string> = { friend: "invited", here: "me" };

const otherSide = (seat: string): string => (seat === "french" ? "english" : "french");
const words = (error: unknown): string => (error instanceof Refused ? error.message : say("web.link_lost"));

function Known() {
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

function Card({ title, children }: { title: string; children: preact.ComponentChildren }) {
  return (
    <main class="home">
      <svg class="chart backdrop" viewBox="300 140 640 500" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <Paper />
      </svg>
      <div class="title-card">
        <p class="eyebrow">{say("web.title")}</p>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}

type Make = (made: NewMatch, seat: string) => void;

function Suffren({ busy, make }: { busy: boolean; make: Make }) {
  const [player, setPlayer] = useState(PLAYERS[0] as string);
  const start = (seat: string): void => {
    const other = otherSide(seat);
    const opponent = OPPONENTS[player] ?? `computer:${player}`;
    make({ game: "suffren", seats: { [seat]: "me", [other]: opponent } }, seat);
  };
  return (
    <>
      <p class="lede">{say("web.lede")}</p>
      <div class="sides">
        {SIDES.map((seat) => (
          <button type="button" class={`side-choice ${seat}`} disabled={busy} onClick={() => start(seat)}>
            <b>{say(`web.home.play_${seat}`)}</b>
            <span>{say(`web.home.${seat}_who`)}</span>
          </button>
        ))}
      </div>
      <fieldset class="levels">
        <legend>{say("web.home.opponent")}</legend>
        {PLAYERS.map((name) => (
          <label>
            <input type="radio" name="player" value={name} checked={player === name} onChange={() => setPlayer(name)} />{" "}
            {say(`web.player.${name}`)}
          </label>
        ))}
      </fieldset>
      <p class="aside">{say("web.home.against")}</p>
    </>
  );
}

/** How many people, of those numbers. */
function People({
  name,
  numbers,
  chosen,
  onChoose,
}: {
  name: "here" | "friends";
  numbers: number[];
  chosen: number;
  onChoose: (number: number) => void;
}) {
  return (
    <fieldset class="levels">
      <legend>{say(`web.home.${name}`)}</legend>
      {numbers.map((number) => (
        <label>
          <input
            type="radio"
            name={name}
            value={number}
            checked={chosen === number}
            onChange={() => onChoose(number)}
          />{" "}
          {number === 0 ? say("web.home.friends_none") : number}
        </label>
      ))}
    </fieldset>
  );
}

function Colonels({ busy, make }: { busy: boolean; make: Make }) {
  const [here, setHere] = useState(1);
  const [friends, setFriends] = useState(0);
  const begin = (start: Start): void => make(withPeople(start, here, friends), start.seat);
  return (
    <>
      <p class="lede">{say("web.home.colonels_lede")}</p>
      <div class="sides">
        {CAMPAIGNS.map((start) => (
          <button type="button" class={`side-choice start-${start.id}`} disabled={busy} onClick={() => begin(start)}>
            <b>{say(`web.start.${start.id}`)}</b>
            <span>{say(`web.start.${start.id}_what`)}</span>
          </button>
        ))}
      </div>
      <People name="here" numbers={HERE} chosen={here} onChoose={setHere} />
      <People name="friends" numbers={FRIENDS} chosen={friends} onChoose={setFriends} />
      <section class="battles" aria-labelledby="battles-title">
        <h2 id="battles-title">{say("web.start.battles")}</h2>
        <ul>
          {BATTLES.map((start) => (
            <li>
              <button type="button" class={`start-${start.id}`} disabled={busy} onClick={() => begin(start)}>
                {say(`web.start.${start.id}`)}
              </button>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

export function Home() {
  const [person, setPerson] = useState<Person | null>(null);
  const [game, setGame] = useState<BookName>(localStorage.getItem(KEY) === "colonels" ? "colonels" : "suffren");
  const [trouble, setTrouble] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  layOut(game);

  const change = (chosen: BookName): void => {
    localStorage.setItem(KEY, chosen);
    setGame(chosen);
  };

  const make = async (made: NewMatch, seat: string): Promise<void> => {
    setBusy(true);
    setTrouble(null);
    try {
      await api.beGuest(say("web.guest"));
      const match = await api.makeMatch(made);
      remember({
        match: match.match,
        seat,
        made: Date.now(),
        links: match.invitations ?? {},
        ...(match.own.length > 1 ? { own: match.own } : {}),
      });
      location.hash = `#/${match.match}/${seat}`;
    } catch (error) {
      setTrouble(words(error));
      setBusy(false);
    }
  };
  const begin: Make = (made, seat) => void make(made, seat);

  return (
    <Card title={say(`web.game.${game}`)}>
      <div class="games" role="group" aria-label={say("web.menu")}>
        {GAMES.map((name) => (
          <button type="button" class={`game-${name}`} aria-pressed={game === name} onClick={() => change(name)}>
            {say(`web.game.${name}`)}
          </button>
        ))}
      </div>
      {game === "suffren" ? <Suffren busy={busy} make={begin} /> : <Colonels busy={busy} make={begin} />}
      {trouble && (
        <p class="notice" role="alert">
          {trouble}
        </p>
      )}
      <Known />
      <Matches signedIn={person !== null} />
      <Account onChange={setPerson} />
      <button type="button" class="quiet" onClick={() => openRule("")}>
        {say("web.home.rules")}
      </button>
      <Languages />
    </Card>
  );
}

/** Where a friend's link leads. */
export function Invited({ token }: { token: string }) {
  const [invitation, setInvitation] = useState<{ game: string; seat: string } | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);

  useEffect(() => {
    api.invitation(token).then(setInvitation, (error) => setTrouble(words(error)));
  }, [token]);

  const join = async (): Promise<void> => {
    try {
      const joined = await api.accept(token);
      remember({ match: joined.match, seat: joined.seat, made: Date.now() });
      location.hash = `#/${joined.match}/${joined.seat}`;
    } catch (error) {
      setTrouble(words(error));
    }
  };

  const { game, seat } = invitation ?? { game: "suffren", seat: "" };
  const naval = game === "suffren";
  return (
    <Card title={say(naval ? "web.game.suffren" : "web.game.colonels")}>
      {invitation && !trouble && (
        <>
          <p class="lede">{say("web.invited", { seat: seatName(seat) })}</p>
          <div class="sides">
            <button type="button" class={`side-choice ${seat}`} onClick={() => void join()}>
              <b>{naval ? say(`web.home.play_${seat}`) : say("web.home.sit_down")}</b>
              <span>{naval ? say(`web.home.${seat}_who`) : seatName(seat)}</span>
            </button>
          </div>
        </>
      )}
      {trouble && (
        <p class="notice" role="alert">
          {trouble}
        </p>
      )}
      <Languages />
    </Card>
  );
}
