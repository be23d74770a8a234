// Pictures of every main screen, to be looked at. Each is drawn anew with other dice.
// Usage: node tests/web/shots.mjs FOLDER [PROGRAM]
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { begin, toFirstMonth } from "./desk.mjs";
import { answered, asked, chromium, clickInPanel, clickOnChart, draws, root, Server, sitDown } from "./harness.mjs";
import { answered as inBattle, askedCard, toBattle } from "./table.mjs";

const folder = process.argv[2];
if (!folder) throw new Error("say into which folder");
mkdirSync(folder, { recursive: true });
const server = new Server(process.argv[3] ?? join(root, "build", "spontoon"));
const address = await server.start();
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });

const WIDE = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 360, height: 780 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const shot = (page, name) => page.screenshot({ path: join(folder, `${name}.png`) });
const opened = async (options) => (await browser.newContext({ reducedMotion: "reduce", ...options })).newPage();

async function give(page, order) {
  const now = await asked(page);
  await clickInPanel(page, order);
  await answered(page, now.id);
}

/** The whole French fleet, ready to sail from Transit A. */
async function fleetReady(page) {
  await sitDown(page, address);
  await give(page, "carry du_chemin on suffren");
  await give(page, "place 0509");
  for (const leader of ["suffren", "tromelin", "cuverville"]) await give(page, `take ${leader}`);
}

/** Where a place is on the screen. */
async function point(page, place) {
  const box = await (await page.$(`.place[data-place="${place}"]`)).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

async function untilSeen(page, selector, seed) {
  const draw = draws(seed);
  for (let i = 0; i < 400 && !(await page.$(selector)); i++) {
    const now = await asked(page);
    if (!now) return;
    const bold = now.orders.filter((order) => !/^(end|halt|decline|evade|withdraw|pass)/.test(order));
    const pool = bold.length > 0 && draw(10) < 9 ? bold : now.orders;
    const order = pool[draw(pool.length)];
    if (!(await clickOnChart(page, order))) await clickInPanel(page, order);
    await answered(page, now.id);
  }
  await page.waitForTimeout(300);
}

/** So many cards, of those wished the first that there is. */
async function atTable(page, wished, cards) {
  for (let i = 0; i < cards; i++) {
    const now = await askedCard(page);
    if (!now) return;
    await page.click(`.order-card[data-card="${wished.find((card) => now.cards.includes(card))}"]`);
    await inBattle(page, now.id);
  }
}

let page = await opened(WIDE);
await page.goto(address);
await page.waitForSelector(".side-choice");
await shot(page, "first-page");

for (const colorScheme of ["light", "dark"]) {
  page = await opened({ ...WIDE, colorScheme });
  await fleetReady(page);
  await page.mouse.move(...(await point(page, "0905")));
  await page.waitForSelector(".way-box");
  await shot(page, `way-${colorScheme}`);
}
await page.mouse.click(...(await point(page, "transit_a")));
await page.waitForSelector(".here");
await shot(page, "place");

page = await opened(WIDE);
await sitDown(page, address);
await untilSeen(page, ".ship-choice", 21);
await shot(page, "losses");
await untilSeen(page, ".battle .roll", 22);
await shot(page, "battle");
await page.click("text=Look back");
await page.waitForSelector(".back");
for (const key of ["ArrowLeft", "ArrowLeft", "ArrowLeft"]) await page.keyboard.press(key);
await page.waitForTimeout(300);
await shot(page, "back");
await page.keyboard.press("Escape");
await page.waitForSelector(".decision[data-decision]");
await page.click(".log .rule");
await page.waitForSelector(".rulebook[open] .bites");
await shot(page, "rules");
await page.keyboard.press("Escape");
await untilSeen(page, ".decision.over", 23);
await shot(page, "over");

for (const colorScheme of ["light", "dark"]) {
  page = await opened({ ...WIDE, colorScheme });
  await toBattle(page, address);
  await atTable(page, ["advance", "fire", "none"], 16);
  await atTable(page, ["fire", "none"], 8);
  await page.click('.unit[data-unit="foot_13"]', { force: true });
  await page.hover('.unit[data-unit="foot_13"]', { force: true });
  await shot(page, `table-${colorScheme}`);
  await page.focus(".plan-region");
  for (const key of ["+", "+", "ArrowUp", "ArrowLeft"]) await page.keyboard.press(key);
  await page.mouse.move(5, 300);
  await page.hover('.unit[data-unit="foot_13"]', { force: true });
  await shot(page, `table-near-${colorScheme}`);
  await page.hover('.order-card[data-card="charge"]');
  await shot(page, `table-card-${colorScheme}`);
}

page = await opened(PHONE);
await toBattle(page, address, "st_servan");
await shot(page, "phone-battle");

page = await opened(WIDE);
await sitDown(page, address);
await page.click(".standing summary");
for (const words of ["Resign", "Yes, I resign"]) await page.click(`text=${words}`);
await page.waitForSelector(".afterwards");
await shot(page, "afterwards");

page = await opened(WIDE);
await page.goto(address);
await page.click(".sign-open");
await page.waitForSelector(".sign");
await shot(page, "account");
await page.check('input[value="here"]');
await page.click(".side-choice.french");
await page.waitForSelector(".hand-over");
await shot(page, "hand-over");

page = await opened(PHONE);
await page.goto(address);
await page.waitForSelector(".side-choice");
await shot(page, "phone-first-page");
await fleetReady(page);
await shot(page, "phone-table");
await page.tap("text=Look back");
await page.waitForSelector(".back");
await shot(page, "phone-back");

/* ---- The colonels' desks ---- */

/** Sends orders in, month after month, until that is seen. */
async function monthsUntil(page, selector) {
  while (!(await page.$(selector))) {
    await page.waitForSelector(`[data-order="ready"], ${selector}`);
    await page.evaluate(() => document.querySelector('[data-order="ready"]')?.click());
  }
}

for (const [name, options] of Object.entries({
  desk: WIDE,
  "desk-dark": { ...WIDE, colorScheme: "dark" },
  "phone-desk": PHONE,
})) {
  page = await opened(options);
  await begin(page, address, "evening");
  await shot(page, `${name}-influence`);
  await toFirstMonth(page);
  await page.click('input[name="drill"]');
  await page.click('input[value="supervise_drill"]');
  await page.waitForSelector('input[value="supervise_drill"]:checked');
  await shot(page, name);
  await page.click("#tab-accounts");
  await shot(page, `${name}-accounts`);
  await monthsUntil(page, ".committee .sum");
  await page.waitForSelector(".sketch");
  await shot(page, `${name}-committee`);
  await page.click("#tab-gazette");
  await shot(page, `${name}-gazette`);
}
page = await opened(WIDE);
await begin(page, address, "umpire");
await page.waitForSelector(".umpires-month");
await shot(page, "umpire");
await page.click("#tab-rehearsal");
await page.click(".rehearse");
await page.waitForSelector(".rehearsed");
await shot(page, "umpire-rehearsal");

await browser.close();
await server.stop();
server.remove();
