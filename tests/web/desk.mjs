// The colonels' desks in the browser: a month by forms, a year by three browsers and an umpire, a phone, keys alone.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { must, root, test } from "./harness.mjs";

const BASE = "api/v1";
const MONTHS = 12;
const CRISIS = 3; // the month after which the umpire calls it
const AIMS = ["glory", "prestige", "wealth"]; // of the three
const CARDS = 2; // turns that are played at the table before the umpire ends the battle

/** The first page's part of the colonels, and one of its ways to begin. */
export async function begin(page, address, start) {
  await page.goto(address);
  await page.click(".game-colonels");
  await page.click(`.start-${start}`);
  await page.waitForSelector(".decision");
}

const heading = (page) => page.textContent(".decision h2");
const money = (page) => page.textContent(".month-orders output");
const typed = async (page, order) => {
  await page.fill(".typed input", order);
  await page.press(".typed input", "Enter");
};

/** Until the month's orders lie on the desk: a little influence, an aim, and out of every lot. */
export async function toFirstMonth(page, pip = "20") {
  await page.waitForSelector(".sum .chief");
  await page.fill(".sum input", pip);
  await page.click(".sum .chief");
  await page.click('.aims input[value="smartest"]');
  await page.click(".aims .chief");
  await outOfEveryLot(page, (button) => button.evaluate((one) => one.click()));
}

/** Drops out of each lot until the months begin, and takes what is left. */
async function outOfEveryLot(page, press) {
  const waits = '[data-order="drop"], .choices button';
  for (let now = null; !now; now = await page.$(".month-orders")) {
    await page.waitForSelector(`${waits}, .month-orders`);
    const button = await page.$(waits);
    if (button) await press(button).catch(() => undefined); // others may have been faster
  }
}

/** An order by its button, and what it made of the desk. */
async function press(page, order) {
  await page.click(`[data-order="${order}"]`);
}

const sourcesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? sourcesIn(path) : /\.tsx?$/.test(path) ? [path] : [];
  });

/* ---- Three colonels and an umpire ---- */

async function call(page, method, path, body) {
  return page.evaluate(
    async ([method, path, body]) => {
      const answer = await fetch(path, {
        method,
        headers: body ? { "Content-Type": "application/json" } : {},
        body: body ? JSON.stringify(body) : null,
      });
      return answer.json();
    },
    [method, `/${BASE}${path}`, body],
  );
}

/** A table for so many by links, made by an umpire; another one may be played by a computer. */
async function sitDownTogether(newcomer, address, people = 3, computers = 0) {
  const umpire = await newcomer();
  await umpire.goto(address);
  await call(umpire, "POST", "/guests", { name: "Uma" });
  const names = Array.from({ length: people + computers }, (_, i) => `colonel_${i + 1}`);
  const match = await call(umpire, "POST", "/matches", {
    game: "colonels",
    overlay: { campaign: { colonels: names.length, months: MONTHS } },
    options: { umpire: "seated" },
    seats: {
      umpire: "me",
      ...Object.fromEntries(names.map((seat, i) => [seat, i < people ? "invited" : "computer:steady"])),
    },
  });
  await umpire.goto(`${address}#/${match.match}/umpire`);
  const colonels = [];
  for (const seat of names.slice(0, people)) {
    const page = await newcomer();
    page.told = [];
    page.on("response", async (answer) => {
      if (/\/(view|decision|orders|texts)$/.test(answer.url())) page.told.push(await answer.text().catch(() => ""));
    });
    await page.goto(`${address}#/join/${match.invitations[seat]}`);
    await page.click(".side-choice");
    await page.waitForSelector(".desk .decision");
    colonels.push(page);
  }
  return { umpire, colonels, match: match.match };
}

async function buyAndChoose(colonels) {
  for (const page of colonels) {
    await page.waitForSelector(".sum .chief");
    await page.fill(".sum input", "30");
    await page.click(".sum .chief");
  }
  for (const [i, page] of colonels.entries()) {
    await page.click(`.aims input[value="${AIMS[i]}"]`);
    await page.click(".aims .chief");
  }
}

/** The auction live: the first two bid for the first lot until one drops out; then each takes a lot for its price. */
async function auction([first, second, third]) {
  await press(third, "drop");
  await first.waitForSelector(".raises button");
  await first.fill(".sum input", "100");
  await first.click(".sum .chief");
  await second.waitForSelector("text=£100 by Colonel 1");
  await second.fill(".sum input", "130");
  await second.click(".sum .chief");
  await first.waitForSelector("text=£130 by Colonel 2");
  await press(first, "drop");
  await first.waitForSelector('.lot-number:has-text("4")');
  await first.click(".sum .chief");
  await third.waitForSelector("text=by Colonel 1");
  await press(third, "drop");
  await third.waitForSelector('.lot-number:has-text("5")');
  await third.click(".sum .chief");
}

/** Everybody's orders are in. */
async function allReady(colonels) {
  for (const page of colonels) await press(page, "ready");
}

async function committee(colonels) {
  for (const [i, page] of colonels.entries()) {
    await page.waitForSelector(".committee .sum .chief");
    await page.selectOption(".committee .sum select", "2");
    await page.fill(".committee .sum input", String(i));
    await page.click(".committee .sum .chief");
  }
  const [first] = colonels;
  await first.waitForSelector(".stakes .put");
  await first.fill(".stakes li:nth-child(1) input", "7");
  await first.click(".stakes li:nth-child(1) button:nth-of-type(1)");
  await first.waitForSelector(".packet");
  for (const round of [0, 1]) {
    for (const page of colonels) await press(page, "done");
    if (round === 0) for (const page of colonels) await page.waitForSelector(".rounds li:nth-child(3).now");
  }
}

/** A month that was closed has led to something: a battle, a question, another month, the end. */
const afterMonth = (umpire, month, fought = false) =>
  umpire.waitForSelector(
    [
      ".desk.at-table",
      '[data-order="quiet"]',
      ".decision.over",
      `.desk:has(.clock:has-text("Month ${month + 1} of")) .decision`,
    ]
      .slice(fought ? 1 : 0)
      .join(", "),
  );

/** Whoever is asked for a card plays the first; then the umpire ends the battle. */
async function battle(umpire, colonels) {
  await umpire.waitForSelector(".desk.at-table");
  const asked = [umpire, ...colonels];
  for (let turn = 0; turn < CARDS; turn++) {
    for (const page of asked) {
      const card = await page.$(".decision[data-decision] .order-card, .hand .order-card");
      if (card) await page.click('.order-card[data-card="none"]').catch(() => undefined);
    }
  }
}

export async function deskTests({ newcomer, gone, audit, address }) {
  await test("desk: within two clicks at a colonel's desk; a month by forms, its cost beside each choice, amended and sent in (C-10)", async () => {
    const page = await newcomer();
    await begin(page, address, "evening");
    await toFirstMonth(page);
    const before = await money(page);
    await page.click('input[name="drill"]');
    await page.waitForSelector('input[name="drill"]:checked');
    await page.click('input[value="supervise_drill"]');
    await page.waitForSelector('input[value="supervise_drill"]:checked');
    const after = await money(page);
    const sum = (text) => Number(text.replace(/[^\d]/g, ""));
    must(sum(before) - sum(after) === 30, `drill for £10 and no business of £20 made ${before} to ${after}`);
    must(/rises on 5–6/.test(await page.textContent(".month-orders")), "the chance of the roll is not told");
    await page.selectOption('select[name="keep"]', "8");
    await page.waitForSelector(".month-orders .warn");
    must(
      /found out on 10 in 100/.test(await page.textContent(".month-orders")),
      "the risk of a false muster is not told",
    );
    await typed(page, "rest drill");
    await page.waitForSelector('input[name="drill"]:not(:checked)');
    await typed(page, "train cavalry");
    await page.waitForSelector(".decision .notice");
    await press(page, "ready");
    await page.waitForSelector("text=Month 2 of 6");
    await page.click("#tab-accounts");
    must(/£80/.test(await page.textContent("#sheet")), "the ledger lacks the pay of eight companies");
    await page.click("#tab-diary");
    must(/Month 1/.test(await page.textContent("#sheet")), "the diary lacks the month");
    page.faults = page.faults.filter((fault) => !/409|422/.test(fault));
    await gone(page);
  });

  await test("desk: a year of three browsers and an umpire: auction, committee, expedition and battle; nobody is told another's affairs (C-61)", async () => {
    const { umpire, colonels } = await sitDownTogether(newcomer, address);
    await buyAndChoose(colonels);
    await auction(colonels);
    await allReady(colonels);
    await umpire.click("#tab-rehearsal");
    await umpire.click(".rehearse");
    await umpire.waitForSelector(".rehearsed > li");
    await umpire.click(".publish");
    await press(umpire, "quiet");
    // Month 2: orders are taken back, a value is changed in its place, a letter is sent, the month is taken back.
    const [first, second, third] = colonels;
    await first.click('input[name="drill"]');
    await first.waitForSelector('input[name="drill"]:checked');
    await press(first, "ready");
    await press(first, "amend");
    await first.waitForSelector('[data-order="ready"]');
    await second.click("#tab-letters");
    await second.selectOption(".compose select", "colonel_3");
    await second.fill(".compose textarea", "Sir, I saw your men at drill.");
    await second.click(".compose button");
    await third.click("#tab-letters");
    await third.waitForSelector("text=Sir, I saw your men at drill.");
    await umpire.click("#tab-overview");
    await umpire.click('[data-path="regiment_4.drill"]');
    await umpire.fill(".override input[type=number]", "3");
    await umpire.click(".override .chief");
    await umpire.waitForSelector('[data-path="regiment_4.drill"]:has-text("3")');
    await first.click("#tab-story");
    await first.waitForSelector("text=The umpire changes regiment_4.drill");
    await allReady(colonels);
    // Rehearsed by one click from the question; one roll is changed, and falls as it was changed.
    await umpire.click(".umpires-month button:has-text('Rehearse the month')");
    await umpire.selectOption(".rehearsed .roll-of select", "6");
    await umpire.waitForSelector(".roll-of.changed, .publish:has-text('as rehearsed')");
    await umpire.click(".publish");
    await umpire.waitForSelector('[data-order="quiet"]');
    await umpire.click("#tab-story");
    await umpire.click(".month:first-of-type .roll-back button");
    await umpire.click(".month:first-of-type .roll-back .chief");
    await first.waitForSelector("text=Month 1 of 12");
    await press(umpire, "quiet");
    for (let month = 2; month <= CRISIS; month++) {
      await allReady(colonels);
      await press(umpire, "close");
      await press(umpire, month === CRISIS ? "crisis" : "quiet");
    }
    await umpire.waitForSelector('select[name="guns"]');
    await umpire.selectOption('select[name="guns"]', "1");
    await press(umpire, "done");
    await first.waitForSelector(".sketch");
    await committee(colonels);
    for (const [i, page] of colonels.entries()) {
      const told = page.told.join("");
      must(told.includes(`"objective":"${AIMS[i]}"`), "a colonel was not told his own aim");
      for (const other of AIMS.filter((aim) => aim !== AIMS[i]))
        must(!told.includes(`"objective":"${other}"`), `colonel ${i + 1} was told that another strives for ${other}`);
      must(i === 0 || !/"staking":0,"regiments":\{"\d/.test(told), "a sealed stake was told to another");
    }
    await press(umpire, "done");
    let fought = false;
    for (let month = CRISIS + 1; month <= MONTHS; month++) {
      // Once the battle is over the umpire closes months that nobody has ordered for.
      if (fought) await umpire.click(".umpires-month .seal button:nth-child(2)");
      else await allReady(colonels);
      await press(umpire, "close");
      await afterMonth(umpire, month);
      if (await umpire.$(".desk.at-table")) {
        await battle(umpire, colonels);
        await umpire.click('.go-to[data-place="desk"]');
        await umpire.click('.go-to[data-place="table"]');
        await umpire.waitForSelector(".desk.at-table");
        await umpire.click('.go-to[data-place="desk"]');
        await typed(umpire, "umpire end crown");
        await umpire.click(".held-give");
        await afterMonth(umpire, month, true);
        fought = true;
      }
      if (await umpire.$('[data-order="quiet"]')) await press(umpire, "quiet");
    }
    must(fought, "no battle was fought");
    for (const page of colonels) await page.waitForSelector(".final .met, .final tbody tr");
    await first.setViewportSize({ width: 360, height: 740 });
    const [wide, room] = await first.$eval(".ended .scroll", (table) => [table.scrollWidth, table.clientWidth]);
    must(wide <= room, `on a phone the final table is ${wide} px wide in ${room}`);
    for (const page of [umpire, ...colonels]) {
      page.faults = page.faults.filter((fault) => !/409|422/.test(fault));
      await gone(page);
    }
  });

  await test("desk: an umpire approves an aim in own words, locks orders, answers a question, types a real die, hands a seat over (C-60)", async () => {
    const { umpire, colonels } = await sitDownTogether(newcomer, address, 1, 1);
    const [first] = colonels;
    await first.waitForSelector(".sum .chief");
    await first.fill(".sum input", "10");
    await first.click(".sum .chief");
    await first.click("summary:has-text('an objective of his own')");
    await first.fill(".decision .write textarea", "To be “made” a baronet\\ by 1750");
    await first.click(".decision .write button");
    await umpire.waitForSelector("blockquote:has-text('a baronet')");
    await press(umpire, "approve colonel_1");
    await outOfEveryLot(first, (button) => button.evaluate((one) => one.click()));
    await first.click(".character summary");
    await first.fill(".character .write:has-text('Your name') input", "Sir John Tredwell");
    await first.click(".character .write:has-text('Your name') button");
    await umpire.waitForSelector(".overview th:has-text('Sir John Tredwell')");
    await press(umpire, "lock colonel_1");
    await first.waitForSelector("text=The umpire has locked your orders");
    await press(umpire, "unlock colonel_1");
    await first.click("#tab-letters");
    await first.click("summary:has-text('Ask the umpire')");
    await first.fill(".writing details[open] textarea", "How deep is the ford?");
    await first.click(".writing details[open] button");
    await umpire.click("#tab-letters");
    await umpire.waitForSelector("text=How deep is the ford?");
    await umpire.fill(".compose:nth-of-type(2) textarea", "To the waist.");
    await umpire.click(".compose:nth-of-type(2) button");
    await first.waitForSelector("text=To the waist.");
    await first.click('input[name="drill"]');
    await first.waitForSelector('input[name="drill"]:checked');
    await press(first, "ready");
    // Another language changes the words and nothing else; back again.
    await umpire.click("#tab-dice");
    await umpire.click(".language");
    await umpire.waitForSelector("#tab-dice[aria-selected=true]:has-text('Dés')");
    must(/Sir John Tredwell/.test(await umpire.textContent(".desk")), "names that people chose are lost in French");
    await umpire.click(".language");
    await umpire.waitForSelector("#tab-dice[aria-selected=true]:has-text('Dice')");
    await umpire.click('input[name="held"]');
    await umpire.waitForSelector('input[name="held"]:checked');
    await press(umpire, "close");
    for (let die = ""; die !== null;) {
      const waits = `.decision .awaited:not([data-die="${die}"]), [data-order="quiet"]`;
      die = await (await umpire.waitForSelector(waits)).getAttribute("data-die");
      if (die) await umpire.click(`.decision .awaited[data-die="${die}"] .face:last-child`);
    }
    await first.click("#tab-diary");
    await first.waitForSelector("#sheet :text('Drill is now 2')");
    await umpire.click("#tab-players");
    await umpire.click(".players tr:first-child button:has-text('steady')");
    await umpire.waitForSelector(".players tr:first-child td:has-text('computer, steady')");
    await umpire.click("#tab-notes");
    await umpire.fill(".notes", "He means to marry.");
    await umpire.click("text=Keep");
    await umpire.waitForSelector("[role=status]:has-text('kept')");
    for (const page of [umpire, ...colonels]) {
      page.faults = page.faults.filter((fault) => !/403|409|422/.test(fault));
      await gone(page);
    }
  });

  await test("desk: what cannot be taken back by a click is asked for twice, clicked or typed (C-10)", async () => {
    const { umpire, colonels } = await sitDownTogether(newcomer, address, 1, 1);
    const [first] = colonels;
    await first.waitForSelector(".sum .chief");
    await first.fill(".sum input", "10");
    await first.click(".sum .chief");
    await first.click('.aims input[value="wealth"]');
    await first.click(".aims .chief");
    await outOfEveryLot(first, (button) => button.evaluate((one) => one.click()));
    await umpire.waitForSelector(".umpires-month");
    // The month, which the colonel has not ordered for: by the button, then typed, in any writing.
    await umpire.click("text=Close the month");
    await umpire.waitForSelector("text=Close it without them");
    for (const order of ["close", "  CLOSE "]) {
      await typed(umpire, order);
      await umpire.waitForSelector(".held:has-text('Colonel 1')");
      await umpire.click(".held .quiet");
      await umpire.waitForSelector(".held", { state: "detached" });
    }
    must(/Month 1 of/.test(await umpire.textContent(".clock")), "the month was closed though nobody was sure");
    await first.waitForSelector('[data-order="ready"]');
    await typed(umpire, "close");
    await umpire.click(".held-give");
    await umpire.waitForSelector('[data-order="quiet"]');
    for (const page of [umpire, first]) {
      page.faults = page.faults.filter((fault) => !/409|422/.test(fault));
      await gone(page);
    }
  });

  await test("desk: handouts come as PDF; what cannot be drawn is told in a sentence (C-62)", async () => {
    const page = await newcomer();
    const drawn = async (what) => {
      const [download] = await Promise.all([page.waitForEvent("download"), page.click(`[data-handout="${what}"]`)]);
      const file = readFileSync(await download.path());
      must(file.subarray(0, 5).toString() === "%PDF-", `${what} is no PDF`);
      return download.suggestedFilename();
    };
    await begin(page, address, "evening");
    await toFirstMonth(page);
    await page.click(".handouts summary");
    must((await drawn("muster")) === "muster-colonel_1.pdf", "the roll has another name");
    await page.click('[data-handout="briefing"]');
    await page.waitForSelector(".handouts .notice:has-text('There has been no expedition by month 1.')");
    await begin(page, address, "glenmore");
    await page.click(".handouts summary");
    must((await drawn("table")) === "table-crown.pdf", "the plan has another name");
    page.faults = page.faults.filter((fault) => !/409/.test(fault));
    await gone(page);
  });

  await test("desk: every sentence that a desk asks for by its key is in the catalogues", async () => {
    const all = ["web", "desk", "field", "colonels", "colonels_battle", "colonels_terminal", "paper"].map((name) =>
      JSON.parse(readFileSync(join(root, "data", "messages", `${name}.en.json`), "utf8")),
    );
    const known = Object.assign({}, ...all);
    const asked = sourcesIn(join(root, "web", "src")).flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/say\("((?:desk|web)\.[\w.]+)"/g)].map(([, key]) => key),
    );
    must(asked.length > 200, "hardly a key was found");
    const missing = asked.filter((key) => !(key in known));
    must(missing.length === 0, `no catalogue has ${missing}`);
  });

  await test("desk: in French nothing is left in English, from the first page to a month's diary", async () => {
    const page = await newcomer({ locale: "fr-FR" });
    await begin(page, address, "evening");
    await toFirstMonth(page);
    for (const tab of ["regiment", "accounts", "letters", "gazette", "roll", "story"]) {
      await page.click(`#tab-${tab}`);
      const text = await page.evaluate(() => document.querySelector(".desk").innerText);
      const english = text.match(/\b(the|and|your|which|pounds?|month|orders?|drops|(?:desk|event|web)\.[\w.]+)\b/gi);
      must(!english, `${tab} is not French: ${english}`);
    }
    await press(page, "ready");
    await page.waitForSelector("text=Mois 2 sur 6");
    page.faults = page.faults.filter((fault) => !/409/.test(fault));
    await gone(page);
  });

  await test("desk: 360 px wide, by touch: nothing sticks out of the desk", async () => {
    const page = await newcomer({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    const narrow = async (where) => {
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      must(wide <= 360, `${where} is ${wide} px wide`);
    };
    await begin(page, address, "evening");
    await narrow("the purchase of influence");
    await toFirstMonth(page);
    await narrow("the month");
    for (const tab of ["accounts", "diary", "letters", "gazette", "roll", "story", "notes"]) {
      await page.tap(`#tab-${tab}`);
      await narrow(tab);
    }
    await page.tap('[data-order="ready"]');
    await page.waitForSelector("text=Month 2 of 6");
    page.faults = page.faults.filter((fault) => !/409/.test(fault));
    await gone(page);
  });

  await test("desk: by keys alone, from the first page through a month", async () => {
    const page = await newcomer();
    const tabTo = async (selector) => {
      for (let i = 0; i < 120; i++) {
        await page.keyboard.press("Tab");
        if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
      }
      throw new Error(`no Tab leads to ${selector}`);
    };
    await page.goto(address);
    await page.waitForSelector(".games");
    await tabTo(".game-colonels");
    await page.keyboard.press("Enter");
    await tabTo(".start-evening");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".sum .chief");
    await tabTo(".sum input");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".aims");
    await tabTo('.aims input[value="glory"]');
    await page.keyboard.press("Space");
    await page.keyboard.press("Enter");
    await outOfEveryLot(page, async (button) => {
      await button.focus();
      await page.keyboard.press("Enter");
    });
    await tabTo('.month-orders input[name="drill"]');
    await page.keyboard.press("Space");
    await page.waitForSelector('input[name="drill"]:checked');
    await tabTo('[role="tab"][aria-selected="true"]');
    await page.keyboard.press("ArrowRight");
    await page.waitForSelector("#tab-accounts[aria-selected=true]");
    await page.evaluate(() => document.activeElement.blur());
    await tabTo('[data-order="ready"]');
    await page.keyboard.press("Enter");
    await page.waitForSelector("text=Month 2 of 6");
    page.faults = page.faults.filter((fault) => !/409/.test(fault));
    await gone(page);
  });

  await test("desk: axe-core finds nothing serious on a colonel's desk and an umpire's, by day and by night", async () => {
    for (const colorScheme of ["light", "dark"]) {
      const page = await newcomer({ colorScheme, bypassCSP: true });
      await begin(page, address, "evening");
      await audit(page, `influence, ${colorScheme}`);
      await toFirstMonth(page);
      await audit(page, `month, ${colorScheme}`);
      await page.click("#tab-accounts");
      await audit(page, `accounts, ${colorScheme}`);
      await begin(page, address, "umpire");
      await page.waitForSelector(".umpires-month");
      await audit(page, `the umpire's desk, ${colorScheme}`);
      await page.click('[data-path$=".purse"]');
      await audit(page, `an override, ${colorScheme}`);
      page.faults = page.faults.filter((fault) => !/409/.test(fault));
      await gone(page);
    }
  });
}
