// Pictures of every main screen, to be looked at. Each is drawn anew with other dice.
// Usage: node tests/web/shots.mjs FOLDER [PROGRAM]
// In the environment: LOOKS=all takes every screen at four sizes, by day and by night, in both languages; PART=home,sea,
// battle,table,desk or umpire some of them only.
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
const TABLET = { viewport: { width: 1024, height: 768 } };
const phone = (width, height, deviceScaleFactor) => ({
  viewport: { width, height },
  deviceScaleFactor,
  isMobile: true,
  hasTouch: true,
});
const ALL = process.env.LOOKS === "all";
const SIZES = ALL ? [WIDE, TABLET, phone(390, 844, 1), phone(360, 640, 1)] : [WIDE, phone(390, 844, 2)];
const LANGUAGES = ALL ? ["en-GB", "fr-FR"] : ["en-GB"];
const THEMES = ["light", "dark"];
const opened = async (options) => (await browser.newContext({ reducedMotion: "reduce", ...options })).newPage();

/* The page as others would see it: each with a browser of his own, who is the same person. `again` does there what
 * brought the screen about and is not kept by the server. */
async function shot(page, name, again) {
  const storageState = await page.context().storageState();
  for (const size of SIZES)
    for (const locale of LANGUAGES) {
      const other = await opened({ ...size, locale, storageState });
      await other.goto(page.url());
      for (const colorScheme of THEMES) {
        await other.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        if (colorScheme === THEMES[0]) {
          await other.waitForSelector(".decision, .side-choice, .hand-over");
          await again?.(other);
        }
        await other.waitForTimeout(250);
        const { width, height } = size.viewport;
        const path = join(folder, `${name}-${width}x${height}-${colorScheme}-${locale.slice(0, 2)}.png`);
        await other.screenshot({ path });
      }
      await other.context().close();
    }
}

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

/** Sends orders in, month after month, until that is seen. */
async function monthsUntil(page, selector) {
  while (!(await page.$(selector))) {
    await page.waitForSelector(`[data-order="ready"], ${selector}`);
    await page.evaluate(() => document.querySelector('[data-order="ready"]')?.click());
  }
}

const pressed = (selector) => async (page) => page.click(selector);
const tab = (name) => pressed(`#tab-${name}`);

const look = async (page) => {
  const unit = '.unit[data-unit="foot_13"]';
  await page.waitForSelector(unit);
  await page.click(unit, { force: true });
  await page.hover(unit, { force: true });
};

/* ---- The parts ---- */

/** The first page, and the sheet between two people. */
async function home() {
  const page = await opened(WIDE);
  await page.goto(address);
  await page.waitForSelector(".side-choice");
  await shot(page, "first-page");
  await shot(page, "first-page-colonels", pressed(".game-colonels"));
  await shot(page, "account", async (page) => {
    await page.click(".sign-open");
    await page.waitForSelector(".sign");
    await page.locator(".sign").scrollIntoViewIfNeeded();
  });
  await page.check('input[value="here"]');
  await page.click(".side-choice.french");
  await page.waitForSelector(".hand-over");
  await shot(page, "hand-over");
}

/** The chart, and a fleet that is about to sail. */
async function sea() {
  const page = await opened(WIDE);
  await fleetReady(page);
  await shot(page, "way", async (page) => {
    const at = await point(page, "0905");
    await page.mouse.move(...at);
    if (await page.evaluate(() => matchMedia("(hover: none)").matches)) await page.touchscreen.tap(...at);
    await page.waitForSelector(".way-box", { timeout: 3000 }).catch(() => undefined);
  });
  await shot(page, "place", async (page) => {
    await page.click('.place[data-place="transit_a"]', { force: true, position: { x: 4, y: 4 } });
    await page.waitForSelector(".here", { timeout: 3000 }).catch(() => undefined);
  });
}

/** Battles at sea, what was before them, the end. */
async function battle() {
  let page = await opened(WIDE);
  await sitDown(page, address);
  await untilSeen(page, ".ship-choice", 21);
  await shot(page, "losses");
  await untilSeen(page, ".battle .roll", 22);
  await shot(page, "battle");
  await shot(page, "back", async (page) => {
    await page.click("header nav [aria-pressed]");
    await page.waitForSelector(".back");
    for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowLeft");
  });
  await shot(page, "rules", async (page) => {
    await page.locator(".log .rule:visible").first().click();
    await page.waitForSelector(".rulebook[open] .bites");
  });
  await untilSeen(page, ".decision.over", 23);
  await shot(page, "over");

  page = await opened(WIDE);
  await sitDown(page, address);
  await page.click(".standing summary");
  for (const words of ["Resign", "Yes, I resign"]) await page.click(`text=${words}`);
  await page.waitForSelector(".afterwards");
  await shot(page, "afterwards");
}

/** The colonels' table. */
async function table() {
  const page = await opened(WIDE);
  await toBattle(page, address);
  await shot(page, "table-begun");
  await atTable(page, ["advance", "fire", "none"], 16);
  await atTable(page, ["fire", "none"], 8);
  await shot(page, "table", look);
  await shot(page, "table-near", async (page) => {
    await page.focus(".plan-region");
    for (const key of ["+", "+", "ArrowUp", "ArrowLeft"]) await page.keyboard.press(key);
    await look(page);
  });
  await shot(page, "table-card", async (page) => {
    await look(page);
    await page.locator('.order-card[data-card="charge"]').scrollIntoViewIfNeeded();
    await page.hover('.order-card[data-card="charge"]');
  });
}

/** A colonel's desk. */
async function desk() {
  const page = await opened(WIDE);
  await begin(page, address, "evening");
  await shot(page, "desk-influence");
  await toFirstMonth(page);
  await page.click('input[name="drill"]');
  await page.click('input[value="supervise_drill"]');
  await page.waitForSelector('input[value="supervise_drill"]:checked');
  await shot(page, "desk");
  await shot(page, "desk-accounts", tab("accounts"));
  await monthsUntil(page, ".committee .sum");
  await page.waitForSelector(".sketch");
  await shot(page, "desk-committee", tab("briefing"));
  for (const name of ["gazette", "diary", "letters", "roll", "story"]) await shot(page, `desk-${name}`, tab(name));
}

/** The umpire's desk. */
async function umpire() {
  const page = await opened(WIDE);
  await begin(page, address, "umpire");
  await page.waitForSelector(".umpires-month");
  await shot(page, "umpire");
  for (const name of ["dice", "players"]) await shot(page, `umpire-${name}`, tab(name));
  await shot(page, "umpire-rehearsal", async (page) => {
    await page.click("#tab-rehearsal");
    await page.click(".rehearse");
    await page.waitForSelector(".rehearsed");
  });
}

const PARTS = { home, sea, battle, table, desk, umpire };
const wished = process.env.PART?.split(",") ?? Object.keys(PARTS);
for (const [name, part] of Object.entries(PARTS)) if (wished.includes(name)) await part();

await browser.close();
await server.stop();
server.remove();
