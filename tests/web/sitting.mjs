// What both games share at the table, and the chart by drag and by touch: looking back, two at one browser, accounts,
// talk, an end by agreement, rematches, onlookers, a connection that is cut.
import { connect, createServer } from "node:net";
import { answered, asked, clickInPanel, must, sitDown, test } from "./harness.mjs";

async function give(page, order) {
  const now = await asked(page);
  await clickInPanel(page, order);
  await answered(page, now.id);
}

/** Who lies where on the chart. */
const position = (page) =>
  page.$$eval(".counters > g", (places) =>
    places
      .map((place) => [...place.querySelectorAll(".slot")].map((one) => `${place.dataset.place} ${one.dataset.leader}`))
      .flat()
      .sort()
      .join(", "),
  );

async function middle(page, selector) {
  const box = await (await page.waitForSelector(selector)).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

const placeAt = (page, place) => middle(page, `.place[data-place="${place}"]`);

/** Until the slider says so, the position of that event is on its way. */
const lookedAt = (page, event) =>
  page.waitForFunction((wanted) => document.querySelector(".back input")?.value === String(wanted), event);

/** A way to the server that can be cut. */
async function openWire(port) {
  const sockets = new Set();
  let cut = false;
  const wire = createServer((socket) => {
    if (cut) return socket.destroy();
    const other = connect(port, "127.0.0.1");
    for (const end of [socket, other]) {
      sockets.add(end);
      end.on("error", () => end.destroy());
      end.on("close", () => sockets.delete(end));
    }
    socket.pipe(other).pipe(socket);
  });
  await new Promise((resolve) => wire.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${wire.address().port}/`,
    cut: () => {
      cut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend: () => (cut = false),
    close: () => {
      for (const socket of sockets) socket.destroy();
      wire.close();
    },
  };
}

export async function signUp(page, address, name) {
  await page.goto(address);
  await page.click(".sign-open");
  await page.click(".sign .games button:nth-child(2)");
  await page.fill('.sign [name="name"]', name);
  await page.fill('.sign [name="password"]', "correct horse");
  await page.click(".sign .enter");
  await page.waitForSelector(".sign-out");
}

const quiet = (page, fault) => (page.faults = page.faults.filter((one) => !fault.test(one)));

async function lookBack({ newcomer, gone, audit, address }) {
  const page = await newcomer({ bypassCSP: true });
  const bodies = [];
  page.on("response", async (answer) => {
    if (/\/view\?event=/.test(answer.url())) bodies.push(await answer.text().catch(() => ""));
  });
  await sitDown(page, address);
  const seen = new Map();
  const orders = ["carry du_chemin on suffren", "place 0509", "take suffren", "take tromelin", "to 0610", "halt"];
  for (const order of orders) {
    const events = await page.evaluate(() => document.querySelectorAll(".log li").length);
    seen.set(events, await position(page));
    await give(page, order);
  }
  const now = await position(page);
  await page.click("text=Look back");
  await page.waitForSelector(".back");
  must((await page.$(".decision[data-decision]")) === null, "one is asked while one looks back");
  const last = Number(await page.getAttribute(".back input", "max"));
  must((await position(page)) === now, "the last position is another");
  await page.keyboard.press("Home");
  await lookedAt(page, 0);
  await page.waitForFunction(() => document.querySelectorAll(".log li:not(.end)").length === 0);
  await page.waitForSelector('.slot[data-leader*="convoy"]', { state: "detached" });
  await audit(page, "looking back");
  await page.keyboard.press("ArrowRight");
  await lookedAt(page, 1);
  await page.keyboard.press("PageDown");
  await page.waitForFunction(() => document.querySelector(".back-told").textContent.includes("Turn 1"));
  await page.keyboard.press("Home");
  await page.selectOption(".back-pace select", "4");
  await page.click(".back-play");
  await lookedAt(page, last);
  await page.waitForSelector(".back-play");
  must((await position(page)) === now, "played to its end the position is another");
  await page.keyboard.press("Escape");
  await page.waitForSelector(".decision[data-decision]");
  must(!bodies.some((body) => /hughes|coote|"allen"/.test(body)), "who looks back is told who lies face down");
  must(bodies.length > last / 2 && seen.size > 2, "hardly anything was looked at");
  await gone(page);
}

async function drag({ newcomer, gone, address }) {
  const page = await newcomer();
  await sitDown(page, address);
  await give(page, "carry du_chemin on suffren");
  await give(page, "place 0509");
  await page.mouse.move(...(await middle(page, '.slot[data-leader="suffren"]')));
  await page.waitForSelector(".stack.open");
  const hold = async () => {
    await page.mouse.move(...(await middle(page, '.slot[data-leader="suffren"]')));
    await page.waitForSelector(".stack.open");
    const [x, y] = await middle(page, '.slot[data-leader="suffren"] .counter');
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 30, y - 30, { steps: 3 });
    await page.waitForSelector(".dragged");
    await page.waitForSelector(".place.target");
  };
  await hold();
  await page.mouse.move(...(await placeAt(page, "0608")), { steps: 4 });
  await page.waitForSelector(".way .step");
  await page.waitForSelector(".way-box");
  must(/storm in 10/.test(await page.textContent(".way-box")), "the way tells nothing of storms");
  await page.mouse.move(...(await middle(page, ".log h2")));
  await page.mouse.up();
  await page.waitForSelector('[data-order="take suffren"]'); // put back
  await hold();
  await page.mouse.move(...(await placeAt(page, "0510")), { steps: 4 });
  await page.mouse.up();
  await page.waitForFunction(() => /0510/.test(document.querySelector(".log").textContent));
  await gone(page);
}

async function touch({ newcomer, gone, address }) {
  const page = await newcomer({ viewport: { width: 412, height: 860 }, hasTouch: true, isMobile: true });
  await sitDown(page, address);
  await give(page, "carry du_chemin on suffren");
  await give(page, "place 0509");
  await give(page, "take suffren");
  const tap = async (place) => page.touchscreen.tap(...(await placeAt(page, place)));
  await (await page.$('.place[data-place="0510"]')).scrollIntoViewIfNeeded();
  await tap("0510");
  await page.waitForSelector(".way .step");
  must((await page.$('[data-order="take tromelin"]')) !== null, "the first tap sails");
  const client = await page.context().newCDPSession(page);
  const [x, y] = await middle(page, ".scroll-box");
  const wide = () => page.evaluate(() => document.querySelector(".sheet").getBoundingClientRect().width);
  const before = await wide();
  const fingers = (apart) => [-apart, apart].map((dx, id) => ({ x: x + dx, y, id }));
  await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: fingers(40) });
  await client.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: fingers(50) });
  await client.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: fingers(60) });
  await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await page.waitForFunction(
    (old) => document.querySelector(".sheet").getBoundingClientRect().width > old * 1.2,
    before,
  );
  await (await page.$('.place[data-place="0510"]')).scrollIntoViewIfNeeded();
  await tap("0510");
  await page.waitForFunction(() => /0510/.test(document.querySelector(".log").textContent));
  await gone(page);
}

async function hotSeat({ newcomer, gone, audit, address }) {
  const page = await newcomer({ bypassCSP: true });
  await page.goto(address);
  await page.check('input[value="here"]');
  await page.click(".side-choice.french");
  await page.click(".hand-over .enter");
  await give(page, "carry du_chemin on suffren").catch(() => undefined);
  for (let i = 0; i < 6 && !(await page.$(".hand-over")); i++) {
    const order = await page.$(".decision [data-order]");
    if (order) await order.click();
    await page.waitForFunction(() => document.querySelector(".hand-over, .decision[data-decision]"));
  }
  await page.waitForSelector(".hand-over");
  must((await page.$$(".slot, .log li")).length === 0, "the last side's table is still there");
  must(!/Suffren|Tromelin/.test(await page.textContent("#app")), "the sheet tells the other side's secrets");
  await audit(page, "hand-over");
  await page.click(".hand-over .enter");
  await page.waitForSelector(".seat-english .decision [data-order]");
  must(!/Tromelin/.test(await page.textContent(".board")), "the English see who the French are");
  await page.reload();
  await page.waitForSelector(".hand-over");
  await page.click(".hand-over .enter");
  await page.click(".affairs summary");
  await page.click("text=Offer to end it");
  await page.click("text=Offer it");
  await page.click(".give-place");
  await page.click('.hand-over [data-seat="french"]');
  await page.click(".invite button >> nth=0");
  await page.waitForSelector(".decision.over");
  await page.click(".afterwards .order >> nth=0");
  await page.click(".hand-over .enter");
  await page.waitForSelector(".decision[data-decision]");
  await gone(page);
}

/** Who sits down next, by the sheet that covers the table; that nobody else's papers are under it. */
async function sitNext(page) {
  await page.waitForSelector(".hand-over .enter");
  must((await page.$(".desk, .field")) === null, "the last one's papers lie open under the sheet");
  const name = await page.textContent(".hand-over h1");
  await page.click(".hand-over .enter");
  await page.waitForSelector(".decision, .desk, .field");
  return name;
}

/** Two colonels at one browser buy influence, choose aims, stay out of the auction and give a month's orders. */
async function hotSeatOfColonels({ newcomer, gone, audit, address }) {
  const page = await newcomer({ bypassCSP: true });
  await page.goto(address);
  await page.click(".game-colonels");
  await page.check('input[name="here"][value="2"]');
  await page.click(".start-campaign");
  const sat = { influence: [], month: [] };
  const aims = { "Colonel 1": "glory", "Colonel 2": "wealth" };
  let who = "";
  const press = (selector) => page.$$eval(selector, (found) => found[0]?.click()); // what has just gone is not waited for
  const steps = {
    ".hand-over .enter": async () => (who = await sitNext(page)),
    ".aims .chief": async () => {
      await press(`.aims input[value="${aims[who]}"]`);
      await press(".aims .chief");
    },
    '[data-order="drop"]': () => press('[data-order="drop"]'),
    ".choices button": () => press(".choices button"),
    ".sum .chief": async () => {
      sat.influence.push(who);
      await page.fill(".sum input", "20");
      await press(".sum .chief");
    },
  };
  while (!(await page.$(".month-orders"))) {
    await page.waitForSelector([...Object.keys(steps), ".month-orders"].join(", "));
    for (const [mark, act] of Object.entries(steps)) {
      if (!(await page.$(mark))) continue;
      await act();
      break;
    }
  }
  must(sat.influence.slice(0, 2).join() === "Colonel 1,Colonel 2", `${sat.influence} bought influence`);
  while (sat.month.length < 2) {
    if (await page.$(".hand-over")) who = await sitNext(page);
    sat.month.push(who);
    await page.click('[data-order="ready"]');
    await page.waitForSelector('.hand-over, .clock:has-text("Month 2 of 36")');
  }
  must([...sat.month].sort().join() === Object.keys(aims).join(), `${sat.month} gave orders`);
  // Who sent the last orders is asked first in the new month. Somebody else reads his papers, and gives the place back.
  await page.waitForSelector('[data-order="ready"]');
  await page.click(".give-place");
  await page.waitForSelector(".hand-over");
  await audit(page, "the sheet between two colonels");
  await page.click(".hand-over [data-seat]");
  await page.waitForSelector(".desk");
  await page.click("#tab-diary");
  await page.click(".give-place");
  await page.waitForSelector(".hand-over");
  quiet(page, /409|422/);
  await gone(page);
}

/** Both sides of a battle at one browser: all cards of one are laid before the other's are seen. */
async function hotSeatOfBattle({ newcomer, gone, address }) {
  const page = await newcomer();
  await page.goto(address);
  await page.click(".game-colonels");
  await page.check('input[name="here"][value="2"]');
  await page.click(".start-glenmore");
  const sides = [];
  for (let turn = 0; turn < 2; turn++) {
    sides.push(await sitNext(page));
    while (!(await page.$(".hand-over"))) {
      const card = await page.$('.order-card[data-card="none"]');
      if (card) await card.click().catch(() => undefined);
      await page.waitForSelector('.hand-over, .order-card[data-card="none"][aria-disabled="false"]');
    }
  }
  must(new Set(sides).size === 2 && sides[0] !== sides[1], `${sides} sat down in turn`);
  quiet(page, /409|422/);
  await gone(page);
}

async function account({ newcomer, gone, audit, address }) {
  const [home, away] = [await newcomer({ bypassCSP: true }), await newcomer()];
  await signUp(home, address, "Pierre");
  await audit(home, "account");
  await home.click(".side-choice.english");
  await home.waitForSelector(".decision");
  await away.goto(address);
  await away.click(".sign-open");
  await away.fill('.sign [name="name"]', "pierre");
  await away.fill('.sign [name="password"]', "wrong horse");
  await away.click(".sign .enter");
  await away.waitForSelector(".sign .notice");
  await away.fill('.sign [name="password"]', "correct horse");
  await away.click(".sign .enter");
  await away.waitForSelector(".sign-out");
  await away.click(".matches summary");
  await away.click(".matches li a");
  await away.waitForSelector(".table.seat-english");
  await away.goto(address);
  await away.click(".sign-out");
  await away.waitForSelector(".sign-open");
  quiet(away, /401/);
  await gone(home);
  await gone(away);
}

async function affairs({ newcomer, gone, address }) {
  const [french, english] = [await newcomer(), await newcomer()];
  const watcher = await newcomer();
  await french.goto(address);
  await french.check('input[value="friend"]');
  await french.click(".side-choice.french");
  await english.goto(await french.inputValue(".invite input"));
  await english.click(".side-choice.english");
  await english.waitForSelector(".decision");
  await french.click(".talk summary");
  await french.fill(".talk input", "Good evening.");
  await french.click(".talk form button");
  await english.waitForSelector(".talk .mark");
  await english.click(".talk summary");
  await english.waitForSelector("text=Good evening.");
  await french.click(".note summary");
  await french.fill(".note textarea", "He is bluffing.");
  await french.waitForSelector("text=nobody else can read it");
  await french.click(".affairs summary");
  await watcher.goto(await french.inputValue(".watch-link input"));
  await watcher.waitForSelector(".table.seat-watch .slot");
  must((await watcher.$(".decision[data-decision], .talk")) === null, "an onlooker is asked");
  must(!/Tromelin|Hughes/.test(await watcher.textContent(".board")), "an onlooker sees who lies face down");
  await french.click("text=Offer to end it");
  await french.click("text=Offer it");
  await english.click(".invite button >> nth=0");
  await french.waitForSelector(".decision.over");
  await french.click(".afterwards .order >> nth=0");
  await french.waitForSelector(".table.seat-english");
  await english.waitForSelector(".afterwards .order");
  await english.click("text=To the rematch");
  await english.waitForSelector(".table.seat-french .decision [data-order]");
  await english.goBack();
  await english.click("text=Put it into the archive");
  await english.waitForSelector("text=Take it out of the archive");
  await gone(french);
  await gone(english);
  await gone(watcher);
}

async function cutOff({ newcomer, gone, server }) {
  const wire = await openWire(server.port);
  const page = await newcomer();
  await sitDown(page, wire.address);
  wire.cut();
  await page.waitForSelector(".lost");
  const before = await asked(page);
  await clickInPanel(page, before.orders[0]);
  await page.waitForSelector(".decision .notice"); // nothing has been done
  wire.mend();
  await page.waitForSelector(".lost", { state: "detached", timeout: 30000 });
  const now = await asked(page);
  await clickInPanel(page, now.orders[0]);
  await answered(page, now.id);
  quiet(page, /Failed to load|ERR_/);
  await gone(page);
  wire.close();
}

export async function sittingTests(at) {
  await test("look back: the match is watched again as it was seen; keys, headings, a pace, and back to the game", () =>
    lookBack(at));
  await test("a counter is dragged: where it may go is shown with what may happen; let go elsewhere it is put back", () =>
    drag(at));
  await test("touch: a first tap shows the way, the next sails it; two fingers magnify", () => touch(at));
  await test("two at one browser: a sheet covers the table between their turns, and after a reload", () => hotSeat(at));
  await test("two colonels at one browser: a sheet covers each one's desk, who comes next is asked by name", () =>
    hotSeatOfColonels(at));
  await test("a battle's two sides at one browser", () => hotSeatOfBattle(at));
  await test("sign up, be known elsewhere by name and password, find one's matches, sign out", () => account(at));
  await test("talk, notes, an end by agreement, a rematch, the archive; onlookers see what everybody may", () =>
    affairs(at));
  await test("the connection cut in the middle of a game: it says so, nothing is lost, it comes back by itself", () =>
    cutOff(at));
}
