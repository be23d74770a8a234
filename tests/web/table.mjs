// The colonels' table in the browser: whole battles by clicks and by keys alone, secret cards, a phone, two languages.
import { must, test } from "./harness.mjs";

const MOST_CARDS = 400;

/** A battle with the Crown's troops, from the first page. */
export async function toBattle(page, address, battle = "glenmore") {
  await page.goto(address);
  await page.evaluate(() => localStorage.setItem("spontoon.game", "colonels"));
  await page.reload();
  await page.click(`.start-${battle}`);
  await page.waitForSelector(".hand .order-card");
}

/** A battle made for a guest: its match as the server tells it. */
const made = (page, battle) =>
  page.evaluate(
    async (body) => {
      const post = async (path, sent) => {
        const headers = { "Content-Type": "application/json" };
        const answer = await fetch(`/api/v1${path}`, { method: "POST", headers, body: JSON.stringify(sent) });
        return answer.json();
      };
      await post("/guests", { name: "Guest" });
      return post("/matches", body);
    },
    { game: "colonels_battle", ...battle },
  );

/** The card that is asked for; null when the battle is over. */
export async function askedCard(page) {
  const section = await page.waitForSelector(".decision[data-decision], .decision.over", { timeout: 20000 });
  const id = await section.getAttribute("data-decision");
  if (!id) return null;
  const cards = await page.$$eval(".hand .order-card", (all) => all.map((one) => one.dataset.card));
  return { id, cards };
}

export const answered = (page, id) =>
  page.waitForFunction(
    (old) =>
      document.querySelector(".decision.over") ||
      (document.querySelector(".decision[data-decision]")?.dataset.decision ?? old) !== old,
    id,
    { timeout: 20000, polling: 25 },
  );

/** A fierce colonel. */
const FIERCE = ["charge", "fight", "advance", "fire", "none"];
const fierce = (cards) => FIERCE.find((card) => cards.includes(card)) ?? cards[0];

async function byClicks(page) {
  let laid = 0;
  for (let now = await askedCard(page); now; now = await askedCard(page)) {
    must(++laid <= MOST_CARDS, "the battle does not end");
    // An order that the unit has already is not given again.
    const busy = await page
      .$eval(".unit.hearer", (unit) => /order: charge/.test(unit.getAttribute("aria-label")))
      .catch(() => false);
    await page.click(`.order-card[data-card="${busy ? "none" : fierce(now.cards)}"]`);
    await answered(page, now.id);
  }
  return laid;
}

export async function tableTests({ newcomer, gone, audit, address }) {
  await test("table: a whole battle against the computer by clicks alone; tests explained, losses told (B-42, B-60)", async () => {
    const page = await newcomer();
    await toBattle(page, address, "bridport");
    const laid = await byClicks(page);
    console.log(`# ${laid} cards: ${await page.textContent(".decision.over h2")}`);
    must((await page.$$(".losses tbody tr")).length === 8, "not every unit's losses are told");
    for (const turn of await page.$$(".story .turns > .why > summary")) await turn.click();
    for (const why of await page.$$(".story li .why > summary")) await why.click();
    const marked = await page.$$eval(".story li .reaction", (all) => all.map((one) => one.querySelectorAll("td.on").length));
    must(marked.length > 0 && marked.every((count) => count === 9), `columns of tests are not marked: ${marked}`);
    await page.click(".story .rule");
    await page.waitForSelector(".rulebook[open] .bites");
    await gone(page);
  });

  await test("table: keyboard alone lays cards, aims them and looks at units", async () => {
    const page = await newcomer();
    await toBattle(page, address);
    const tabTo = async (selector) => {
      for (let i = 0; i < 80; i++) {
        if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
        await page.keyboard.press("Tab");
      }
      throw new Error(`the Tab key does not come to ${selector}`);
    };
    // A unit, its neighbour, its record sheet.
    await tabTo(".unit");
    const first = await page.evaluate(() => document.activeElement.dataset.unit);
    await page.keyboard.press("ArrowRight");
    const next = await page.evaluate(() => document.activeElement.dataset.unit);
    must(next && next !== first, "the arrows do not lead to the next unit");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".sheet-of .test-now");
    await page.keyboard.press("Escape");
    // A card by its place in the hand, one by its digit.
    let now = await askedCard(page);
    await tabTo(".order-card");
    await page.keyboard.press("ArrowRight");
    must(await page.$('.order-card[data-card="hold_fire"]:focus'), "the arrows do not lead from card to card");
    await page.keyboard.press("Enter");
    await answered(page, now.id);
    now = await askedCard(page);
    await page.keyboard.press("4");
    await answered(page, now.id);
    // A ride: the crosshair by arrows.
    now = await askedCard(page);
    await tabTo(".order-card");
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".crosshair:focus");
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await answered(page, now.id);
    // Typed words end the turn.
    now = await askedCard(page);
    await tabTo(".typed input");
    await page.keyboard.type("card inspire");
    await page.keyboard.press("Enter");
    await answered(page, now.id);
    const cards = await page.$$eval(".shown-card", (all) => all.map((one) => one.textContent));
    must(cards.length === 7, `${cards.length} cards are shown`);
    must(cards.some((card) => /Advance/.test(card)) && cards.some((card) => /Ride/.test(card)), `shown are ${cards}`);
    await gone(page);
  });

  await test("table: a whole battle by keys alone, from the first page to its end: the hand is never lost", async () => {
    const page = await newcomer();
    const key = (name) => page.keyboard.press(name);
    const focused = (selector) => page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
    const tabTo = async (selector) => {
      for (let i = 0; i < 80 && !(await focused(selector)); i++) await key("Tab");
      must(await focused(selector), `no Tab leads to ${selector}`);
    };
    await page.goto(address);
    await page.waitForSelector(".games");
    await tabTo(".game-colonels");
    await key("Enter");
    await tabTo(".start-bridport");
    await key("Enter");
    await page.waitForSelector(".hand .order-card");
    await tabTo(".order-card");
    const once = new Set(["join", "move", "special"]); // aimed, each once
    let laid = 0;
    for (let now = await askedCard(page); now; now = await askedCard(page)) {
      must(++laid <= MOST_CARDS, "the battle does not end");
      await page.waitForFunction(() => document.activeElement?.matches(".order-card[aria-disabled=false]"));
      const hears = await page.$eval(".unit.hearer", (one) => one.getAttribute("aria-label")).catch(() => "");
      const card = now.cards.find((one) => once.has(one)) ?? (/order: charge/.test(hears) ? "none" : fierce(now.cards));
      await key("Home");
      for (let i = 0; i < now.cards.indexOf(card); i++) await key("ArrowRight");
      must(await focused(`.order-card[data-card="${card}"]`), `the arrows do not lead to ${card}`);
      await key("Enter");
      if (once.delete(card)) {
        const aim = { join: ".aiming button", move: ".crosshair", special: ".written input" }[card];
        await page.waitForSelector(`${aim}:focus`);
        await key("Escape");
        await page.waitForSelector(aim, { state: "detached" });
        await page.waitForSelector(".order-card:focus");
        await key("Enter");
        await page.waitForSelector(`${aim}:focus`);
        if (card === "special") await page.keyboard.type('Burn the "old" mill.');
        if (card === "move") await key("Shift+ArrowRight");
        await key("Enter");
      }
      await answered(page, now.id);
    }
    must(once.size < 3, "nothing was ever aimed");
    console.log(`# ${laid} cards: ${await page.textContent(".decision.over h2")}`);
    await tabTo(".story .turns > .why > summary");
    await key("Enter");
    await tabTo(".decision.over a");
    await key("Enter");
    await page.waitForSelector(".side-choice");
    await gone(page);
  });

  await test("table: a card laid is secret until all are shown (B-4)", async () => {
    const [crown, enemy] = [await newcomer(), await newcomer()];
    const told = [];
    enemy.on("response", async (answer) => {
      if (/\/(view|decision|orders)$/.test(answer.url())) told.push(await answer.text().catch(() => ""));
    });
    await crown.goto(address);
    const seats = { crown: "me", enemy: "invited" };
    const { match, invitations } = await made(crown, { scenario: "st_servan", seats });
    await enemy.goto(`${address}#/join/${invitations.enemy}`);
    await enemy.click(".side-choice");
    await crown.goto(`${address}#/${match}/crown`);
    const record = () =>
      enemy.evaluate((id) => fetch(`/api/v1/matches/${id}/seats/enemy/record`).then((answer) => answer.text()), match);
    const lay = async (page, card) => {
      const now = await askedCard(page);
      await page.click(`.order-card[data-card="${card}"]`);
      await page.waitForFunction((old) => document.querySelector(".decision")?.dataset.decision !== old, now.id);
    };
    for (let i = 0; i < 3; i++) await lay(crown, "square");
    await enemy.reload();
    await askedCard(enemy);
    must((await crown.$$(".leader-chip.crown.laid")).length === 3, "the Crown does not see that its cards are laid");
    const secrets = /"card":"order"|"order":"square"/;
    must(told.length > 2 && !told.some((body) => secrets.test(body)), "the enemy was told of the Crown's cards");
    must(!secrets.test(await record()), "the enemy's record tells of the Crown's cards");
    for (let i = 0; i < 2; i++) await lay(enemy, "none");
    await enemy.waitForSelector(".shown-card.crown");
    must((await enemy.$$(".shown-card")).length === 5, "not all cards are shown");
    must(secrets.test(await record()), "the cards are not in the record once they are shown");
    await gone(crown);
    await gone(enemy);
  });

  /** An umpire at the table of St Servan, and his match. */
  const umpire = async () => {
    const page = await newcomer();
    await page.goto(address);
    const seats = { crown: "me", enemy: "computer:steady", umpire: "me" };
    const { match } = await made(page, { scenario: "st_servan", options: { umpire: "seated" }, seats });
    await page.goto(`${address}#/${match}/umpire`);
    return { page, match };
  };

  await test("table: an umpire sees all cards, changes tension and places a unit by a click (C-60)", async () => {
    const { page } = await umpire();
    const unit = '.unit[data-unit="foot_11"]';
    await page.click(unit);
    await page.click("text=Tension + 1");
    await page.waitForFunction((of) => /tension 1;/.test(document.querySelector(of).getAttribute("aria-label")), unit);
    await page.fill(".umpire-tools input", "45");
    await page.click("text=Place on the plan");
    const { x, y, width, height } = await (await page.$(".plan-region")).boundingBox();
    await page.mouse.click(x + width * 0.7, y + height * 0.6);
    await page.waitForFunction((of) => /facing 45°/.test(document.querySelector(of).getAttribute("aria-label")), unit);
    await gone(page);
  });

  await test("table: the distance to an enemy who is 10 mm away is told beside both", async () => {
    const { page, match } = await umpire();
    const unit = '.unit[data-unit="foot_11"]';
    await page.waitForSelector(unit);
    // Before the first of the enemy where there is room, face to face.
    const placed = await page.evaluate(async (of) => {
      const view = await (await fetch(`${of}/view`)).json();
      const { decision } = await (await fetch(`${of}/decision`)).json();
      const own = view.units.find((one) => one.id === "foot_11");
      for (const enemy of view.units.filter((one) => one.side !== own.side && one.status === "here")) {
        const apart = 10 + (own.depth + enemy.depth) / 2;
        const turn = (enemy.facing * Math.PI) / 180;
        const [x, y] = [enemy.x + apart * Math.sin(turn), enemy.y + apart * Math.cos(turn)].map(Math.round);
        const order = `umpire place foot_11 ${x} ${y} ${(enemy.facing + 180) % 360}`;
        const headers = { "Content-Type": "application/json" };
        const body = JSON.stringify({ decision, order });
        const { ok } = await fetch(`${of}/orders`, { method: "POST", headers, body });
        if (ok) return [x, y].join(", ");
      }
      return "";
    }, `/api/v1/matches/${match}/seats/umpire`);
    must(placed, "the unit has room before no enemy");
    await page.click(unit);
    await page.waitForFunction(() => /^1\d? mm|^\d mm/.test(document.querySelector(".sight .distance")?.textContent ?? ""));
    const hidden = await page.evaluate(() => {
      const words = document.querySelector(".sight .distance").getBoundingClientRect();
      const lies = (box) =>
        box.left < words.right && box.right > words.left && box.top < words.bottom && box.bottom > words.top;
      return [...document.querySelectorAll(".unit")]
        .filter((one) => lies(one.querySelector(".block").getBoundingClientRect()))
        .map((one) => one.dataset.unit);
    });
    must(hidden.length === 0, `the distance lies on ${hidden}`);
    page.faults = page.faults.filter((fault) => !/409|422/.test(fault));
    await gone(page);
  });

  await test("table: 360 px wide nothing sticks out; a card is looked at by one tap and laid by the next, a pinch brings the plan nearer", async () => {
    const page = await newcomer({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    await toBattle(page, address, "tobago");
    for (let i = 0; i < 4; i++) {
      const now = await askedCard(page);
      await page.tap('.order-card[data-card="advance"], .order-card[data-card="fire"]');
      await page.waitForSelector(".order-card.looked");
      must((await askedCard(page)).id === now.id, "one tap has laid the card");
      await page.tap(".order-card.looked");
      await answered(page, now.id);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      must(wide <= 360, `the table is ${wide} px wide`);
    }
    // Two fingers bring the plan nearer.
    const touch = await page.context().newCDPSession(page);
    const box = await (await page.$(".plan-region")).boundingBox();
    const shown = () => page.$eval(".plan:not(.still)", (plan) => plan.viewBox.baseVal.width);
    const before = await shown();
    const fingers = (apart) =>
      [-apart, apart].map((by, id) => ({ x: box.x + box.width / 2 + by, y: box.y + box.height / 2, id }));
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: fingers(30) });
    for (const apart of [45, 60, 75])
      await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: fingers(apart) });
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    must((await shown()) < before * 0.7, `a pinch shows ${await shown()} mm of ${before}`);
    await gone(page);
  });

  await test("table: axe-core finds nothing serious, by day and by night", async () => {
    for (const colorScheme of ["light", "dark"]) {
      const page = await newcomer({ colorScheme, bypassCSP: true });
      await toBattle(page, address);
      for (let i = 0; i < 4; i++) {
        const now = await askedCard(page);
        await page.click('.order-card[data-card="charge"]');
        await answered(page, now.id);
      }
      await page.click('.unit[data-unit="dragoons"]');
      if (colorScheme === "dark") await page.click('.order-card[data-card="join"]');
      await audit(page, `battle, ${colorScheme}`);
      await gone(page);
    }
  });

  await test("table: what is drawn is told in words, in French, too", async () => {
    const page = await newcomer({ locale: "fr-FR" });
    await toBattle(page, address, "st_servan");
    const now = await askedCard(page);
    await page.click('.order-card[data-card="none"]');
    await answered(page, now.id);
    const words = await page.$$eval(".words li", (all) => all.map((one) => one.textContent));
    const seat = page.url().split("#")[1].slice(1).replace("/", "/seats/");
    const view = await page.evaluate(
      (path) => fetch(`/api/v1/matches/${path}/view`).then((answer) => answer.json()),
      seat,
    );
    const count = view.terrain.length + view.units.length + view.leaders.length;
    must(words.length === count, `${words.length} lines tell the ${count} things of the table`);
    const text = await page.evaluate(
      () => document.querySelector(".field").innerText + document.querySelector(".words").textContent,
    );
    must(/Qui est sur le champ/.test(text) && /field\.|web\./.test(text) === false, "the table does not speak French");
    await gone(page);
  });
}
