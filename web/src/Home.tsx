// The first page: a click or two and one sits at a table; another makes a link for a friend.
import { useState } from "preact/hooks";
import { api, reasonOf, type Account as Person, type NewMatch } from "./api";
import { BATTLES, CAMPAIGNS, FRIENDS, HERE, withPeople, type Start } from "./colonels/starts";
import { Account } from "./lobby/Account";
import { Card } from "./lobby/Card";
import { Known } from "./lobby/Known";
import { Matches } from "./lobby/Matches";
import { keep, kept } from "./kept";
import { say } from "./messages";
import { Languages } from "./panel/Languages";
import { layOut, openRule, type BookName } from "./panel/Rules";
import { remember } from "./tables";

const SIDES = ["french", "english"];
const COMPUTERS = ["random", "greedy", "captain", "admiral"];
const PEOPLE = ["friend", "here"];
const FIRST = "greedy";
const GAMES: BookName[] = ["suffren", "colonels"];
const KEY = "spontoon.game";

/* Those who are no computers. */
const OPPONENTS: Record<string, string> = { friend: "invited", here: "me" };

const otherSide = (seat: string): string => (seat === "french" ? "english" : "french");
type Make = (made: NewMatch, seat: string) => void;

interface OpponentsProps {
  legend: string;
  names: string[];
  chosen: string;
  onChoose: (name: string) => void;
}

function Opponents({ legend, names, chosen, onChoose }: OpponentsProps) {
  return (
    <fieldset class="levels opponents">
      <legend>{say(legend)}</legend>
      {names.map((name) => (
        <label>
          <input type="radio" name="player" value={name} checked={chosen === name} onChange={() => onChoose(name)} />{" "}
          {say(`web.player.${name}`)}
        </label>
      ))}
    </fieldset>
  );
}

function Suffren({ busy, make }: { busy: boolean; make: Make }) {
  const [player, setPlayer] = useState(FIRST);
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
      <Opponents legend="web.home.opponent" names={COMPUTERS} chosen={player} onChoose={setPlayer} />
      <Opponents legend="web.home.or_friend" names={PEOPLE} chosen={player} onChoose={setPlayer} />
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
  const [game, setGame] = useState<BookName>(kept(KEY) === "colonels" ? "colonels" : "suffren");
  const [trouble, setTrouble] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  layOut(game);

  const change = (chosen: BookName): void => {
    keep(KEY, chosen);
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
      setTrouble(reasonOf(error));
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
      <div class="home-foot">
        <Matches signedIn={person !== null} />
        <Account onChange={setPerson} />
        <a href="#/settings" class="quiet">
          {say("web.settings")}
        </a>
        <button type="button" class="quiet" onClick={() => openRule("")}>
          {say("web.home.rules")}
        </button>
        <Languages />
      </div>
    </Card>
  );
}
