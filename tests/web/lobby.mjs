// The pages round the tables: settings, a seat that is another's, an invitation that is spent.
import { createServer } from "node:net";
import { must, Server, sitDown, test } from "./harness.mjs";
import { signUp } from "./sitting.mjs";

/** A mail server that takes one letter after another; `next` waits for one. */
async function openPost() {
  const letters = [];
  let waiting = null;
  const arrived = (letter) => {
    if (waiting) waiting(letter);
    else letters.push(letter);
    waiting = null;
  };
  const serve = (socket) => {
    let text = null; // of the letter that is being taken
    const answers = { DATA: "354 go on", QUIT: "221 farewell" };
    const line = (said) => {
      if (text === null) {
        const verb = said.slice(0, 4).toUpperCase();
        if (verb === "DATA") text = "";
        socket.write(`${answers[verb] ?? "250 well"}\r\n`);
      } else if (said === ".") {
        arrived(text);
        text = null;
        socket.write("250 taken\r\n");
      } else {
        text += `${said}\n`;
      }
    };
    let rest = "";
    socket.write("220 post\r\n");
    socket.on("error", () => socket.destroy());
    socket.on("data", (data) => {
      const lines = (rest + data).split("\r\n");
      rest = lines.pop();
      lines.forEach(line);
    });
  };
  const post = createServer(serve);
  await new Promise((resolve) => post.listen(0, "127.0.0.1", resolve));
  return {
    url: `smtp://127.0.0.1:${post.address().port}`,
    next: () => (letters.length > 0 ? letters.shift() : new Promise((resolve) => (waiting = resolve))),
    close: () => post.close(),
  };
}

/** The link of a letter; long lines are broken by "=". */
const linkIn = (letter) => /https?:\/\/\S+\/confirmations\/[\w-]+/.exec(letter.replace(/=\n/g, ""))?.[0];

async function settings({ newcomer, gone, audit, program }) {
  const post = await openPost();
  const options = ["--public-url", "http://spontoon.example", "--smtp", post.url, "--mail-from", "table@spontoon.example"];
  const server = new Server(program, [...options, "--hooks", "--hook-host", "hooks.example"]);
  const address = await server.start();
  const page = await newcomer({ bypassCSP: true });
  await signUp(page, address, "Pierre");
  await page.click('a[href="#/settings"]');
  await page.waitForSelector(".way-mail");
  await audit(page, "settings");
  // By e-mail: asked for, confirmed by the letter's link, quiet, told again, forgotten.
  await page.fill(".way-mail input", "pierre");
  await page.click(".way-mail button");
  await page.waitForSelector(".notice[role=alert]");
  await page.fill(".way-mail input", "pierre@players.example");
  await page.click(".way-mail button");
  await page.waitForSelector(".way-mail .state-asked");
  const link = linkIn(await post.next());
  must(link?.startsWith("http://spontoon.example/"), `the letter's link is ${link}`);
  const other = await page.context().newPage();
  await other.goto(link.replace("http://spontoon.example/", address));
  await other.click("button");
  await other.waitForSelector("text=The address is confirmed");
  await other.close();
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await page.waitForSelector(".way-mail .state-told");
  await page.click(".way-mail .hush");
  await page.waitForSelector(".way-mail .state-quiet");
  await page.click(".way-mail .hush");
  await page.waitForSelector(".way-mail .state-told");
  await page.click(".way-mail .remove");
  await page.waitForSelector(".way-mail .aside", { state: "detached" });
  must((await page.inputValue(".way-mail input")) === "", "an address that is forgotten is still shown");
  // A hook, kept on the server.
  await page.fill(".way-hook input", "https://hooks.example/pierre");
  await page.click(".way-hook button");
  await page.waitForSelector(".way-hook .state-told");
  await page.reload();
  await page.waitForSelector(".way-hook .state-told");
  // The password: the old one is asked for, the new one signs in.
  await page.fill('[name="old-password"]', "wrong horse");
  await page.fill('[name="new-password"]', "battery staple");
  await page.click(".setting .enter");
  await page.waitForSelector(".setting .notice");
  await page.fill('[name="old-password"]', "correct horse");
  await page.click(".setting .enter");
  await page.waitForSelector("text=The password is changed.");
  await page.click(".sign-out");
  await page.click(".sign-open");
  await page.fill('.sign [name="name"]', "Pierre");
  await page.fill('.sign [name="password"]', "battery staple");
  await page.click(".sign .enter");
  await page.waitForSelector(".sign-out");
  await page.click(".language");
  await page.waitForSelector("h1:has-text('Réglages')");
  await page.waitForFunction(async () => (await (await fetch("/api/v1/account")).json()).language === "fr");
  page.faults = page.faults.filter((fault) => !/40[013]/.test(fault));
  await gone(page);
  await server.stop();
  server.remove();
  post.close();
}

async function strangers({ newcomer, gone, audit, address }) {
  const [home, away, friend] = [await newcomer(), await newcomer({ bypassCSP: true }), await newcomer()];
  await signUp(home, address, "Jeanne");
  await home.check('input[value="friend"]');
  await home.click(".side-choice.french");
  const invitation = await home.inputValue(".invite input");
  const seat = home.url();
  // Elsewhere: whose it is, nothing of what lies there; signed in, one sits there.
  const told = [];
  away.on("request", (request) => told.push(request.url()));
  await away.goto(seat);
  await away.waitForSelector("text=Jeanne plays this seat");
  await audit(away, "a seat that is another's");
  must(!told.some((url) => /\/seats\//.test(url)), "the seat was asked for its secrets");
  await away.click(".sign-open");
  await away.fill('.sign [name="name"]', "Jeanne");
  await away.fill('.sign [name="password"]', "correct horse");
  await away.click(".sign .enter");
  await away.waitForSelector(".table.seat-french");
  // A seat that waits for who was sent the link; the link used twice; a match that never was.
  await friend.goto(seat.replace(/french$/, "english"));
  await friend.waitForSelector("text=This seat is kept for who was sent the link");
  await friend.goto(invitation);
  await friend.click(".side-choice.english");
  await friend.waitForSelector(".table.seat-english");
  // Who took it may ask again, in case the answer was lost; another may not.
  await home.goto(invitation);
  await home.waitForSelector("text=This invitation has been used, taken back, or never was.");
  await home.click(".known a");
  await home.waitForSelector(".table.seat-french");
  await friend.goto(`${address}#/nothing/french`);
  await friend.waitForSelector(".notice[role=alert]");
  await friend.click('a[href="#"]');
  await friend.waitForSelector(".side-choice");
  for (const page of [home, away, friend]) {
    page.faults = page.faults.filter((fault) => !/40[134]/.test(fault));
    await gone(page);
  }
}

async function freeSeat({ newcomer, gone, address }) {
  const [home, away] = [await newcomer(), await newcomer()];
  await signUp(home, address, "Louis");
  const match = await home.evaluate(async () => {
    const answer = await fetch("/api/v1/matches", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ game: "suffren", seats: { french: "me", english: "open" } }),
    });
    return (await answer.json()).match;
  });
  await away.goto(`${address}#/${match}/english`);
  await away.click(".side-choice.english");
  await away.waitForSelector(".table.seat-english");
  await gone(home);
  await gone(away);
}

/** What a browser may have against a page that keeps something: no leave, no room, and what another page wrote. */
const UNKIND = [
  () =>
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("denied", "SecurityError");
      },
    }),
  () => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  },
  () => {
    localStorage.setItem("spontoon.tables", '{"match":[null]}');
    localStorage.setItem("spontoon.language", "[");
  },
];

async function nothingKept({ newcomer, gone, address }) {
  for (const unkind of UNKIND) {
    const page = await newcomer();
    await page.addInitScript(unkind);
    await sitDown(page, address);
    await gone(page);
  }
}

export async function lobbyTests(at) {
  await test("settings: notices by mail and by a hook are asked for, confirmed, hushed and forgotten; another password", () =>
    settings(at));
  await test("a seat that is another's says whose it is and how one comes to it; a spent invitation leads back", () =>
    strangers(at));
  await test("a free seat is taken by whoever opens its page", () => freeSeat(at));
  await test("a browser that keeps nothing for the page, or something strange, plays all the same", () => nothingKept(at));
}
