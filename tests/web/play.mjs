// Suffren aux Indes in the browser: the first page, a game by clicks, keys and touch, what is kept secret, French.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { answered, asked, clickInPanel, clickOnChart, draws, must, pointsOf, root, sitDown, test } from "./harness.mjs";

const MOST_ORDERS = 1500;
const FIRST_LOAD = 200 * 1024;

/** A bold player: goes on rather than stop, and draws what he does. */
function choose(orders, draw) {
  const bold = orders.filter((order) => !/^(end|halt|decline|evade|withdraw|pass)/.test(order));
  const pool = bold.length > 0 && draw(10) < 8 ? bold : orders;
  return pool[draw(pool.length)];
}

export async function playTests({ newcomer, gone, audit, address, server }) {
  await test("one click from the first page to a game, without an account, in less than 200 KB", async () => {
    const page = await newcomer();
    const client = await page.context().newCDPSession(page);
    let bytes = 0;
    await client.send("Network.enable");
    client.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
    const start = Date.now();
    await page.goto(address, { waitUntil: "commit" });
    await page.waitForSelector(".side-choice");
    const usable = Date.now() - start;
    await page.waitForLoadState("networkidle");
    console.log(`# first load: ${Math.round(bytes / 1024)} KB, usable after ${usable} ms`);
    must(bytes < FIRST_LOAD, `the first load is ${bytes} bytes`);
    await page.click(".side-choice.french");
    const first = await asked(page);
    must(first.orders.includes("carry du_chemin on suffren"), `the first decision lists ${first.orders}`);
    await gone(page);
  });

  await test("strict Content-Security-Policy; files that never change are kept, the page is not", async () => {
    const page = await newcomer();
    const seen = [];
    page.on("response", (answer) => seen.push(answer));
    await page.goto(address, { waitUntil: "networkidle" });
    for (const answer of seen) {
      const headers = answer.headers();
      must(
        /default-src 'self'/.test(headers["content-security-policy"]) &&
          !/unsafe/.test(headers["content-security-policy"]),
        `${answer.url()} has no strict policy`,
      );
      const lasting = /-[A-Z0-9]{8}\./.test(answer.url());
      must(lasting === /immutable/.test(headers["cache-control"]), `${answer.url()}: ${headers["cache-control"]}`);
    }
    await gone(page);
  });

  await test("a whole game against the computer by clicks alone, on the chart where it can be", async () => {
    const page = await newcomer({ viewport: { width: 1100, height: 700 } });
    const draw = draws(1782);
    await sitDown(page, address);
    let orders = 0;
    let onChart = 0;
    for (let now = await pointsOf(page); now; now = await pointsOf(page)) {
      must(++orders <= MOST_ORDERS, "the game does not end");
      const order = choose(
        now.all.map((one) => one.order),
        draw,
      );
      const { at, chart } = now.all.find((one) => one.order === order);
      if (at) await page.mouse.click(...at);
      else await clickInPanel(page, order);
      if (chart) onChart++;
      await answered(page, now.id);
    }
    const said = await page.textContent(".decision.over");
    console.log(`# ${orders} orders, ${onChart} of them on the chart: ${said}`);
    must(onChart > 20, "hardly anything was clicked on the chart");
    must(/win|draw/.test(said), said);
    must((await page.$$(".log li")).length > 100, "the story is short");
    await gone(page);
  });

  await test("a far hex sails the group there step by step, and the leaders' counters are taken by clicks", async () => {
    const page = await newcomer();
    await sitDown(page, address);
    await clickInPanel(page, "carry du_chemin on suffren");
    await page.waitForSelector('[data-order="place 0509"]');
    await clickOnChart(page, "place 0509");
    await page.waitForSelector('[data-order="take suffren"]');
    const stack = await (await page.$('.slot[data-leader="suffren"]')).boundingBox();
    await page.mouse.click(stack.x + stack.width / 2, stack.y + stack.height / 2);
    await page.waitForSelector('.stack.open .slot[data-leader="suffren"].can');
    const leader = await (await page.$('.slot[data-leader="suffren"] .counter')).boundingBox();
    await page.mouse.click(leader.x + leader.width / 2, leader.y + leader.height / 2);
    await page.waitForSelector('.slot[data-leader="suffren"].picked');
    const far = await (await page.$('.place.reach[data-place="0608"]')).boundingBox();
    await page.mouse.move(far.x + far.width / 2, far.y + far.height / 2);
    await page.waitForSelector(".way circle");
    await page.mouse.click(far.x + far.width / 2, far.y + far.height / 2);
    await page.waitForFunction(() => /0608|0609|0610|0710|0510/.test(document.querySelector(".log").textContent));
    await gone(page);
  });

  await test("what one does not know does not come to the page", async () => {
    const page = await newcomer();
    const bodies = [];
    page.on("response", async (answer) => {
      if (/\/(view|decision)$/.test(answer.url())) bodies.push(await answer.text().catch(() => ""));
    });
    await sitDown(page, address);
    await clickInPanel(page, "carry du_chemin on suffren");
    await page.waitForSelector('[data-order="place 0509"]');
    must(bodies.length > 1, "nothing was read");
    must(!bodies.some((body) => /hughes|coote|"allen"/.test(body)), "the page was told who lies face down");
    await gone(page);
  });

  await test("two browsers play each other by a link; neither is told the other's secrets", async () => {
    const [french, english] = [await newcomer(), await newcomer()];
    const draw = draws(5);
    const told = new Map([
      [french, []],
      [english, []],
    ]);
    for (const [page, bodies] of told)
      page.on("response", async (answer) => {
        if (/\/seats\/\w+\/(view|decision|orders)$/.test(answer.url())) bodies.push(await answer.text().catch(() => ""));
      });
    await french.goto(address);
    await french.check('input[value="friend"]');
    await french.click(".side-choice.french");
    const link = await french.inputValue(".invite input");
    await french.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await french.click(".invite button");
    await french.waitForSelector('.invite [role="status"]:has-text("The link is copied.")');
    const copied = await french.evaluate(() => navigator.clipboard.readText());
    must(copied === link, `${copied} was copied, not ${link}`);
    await english.goto(link);
    await english.click(".side-choice.english");
    // The first naval half is the French one's: so far nobody has met anybody.
    for (let i = 0; i < 12; i++) {
      const choosers = [];
      for (const page of [french, english]) if (await page.$(".decision[data-decision]")) choosers.push(page);
      const page = choosers[0] ?? french;
      const now = await asked(page);
      await clickInPanel(
        page,
        choose(
          now.orders.filter((order) => !/^intercept/.test(order)),
          draw,
        ),
      );
      await page.waitForFunction((old) => document.querySelector(".decision")?.dataset.decision !== old, now.id);
    }
    const secrets = { french: /"leader":"(suffren|tromelin|cuverville)"/, english: /"leader":"(hughes|allen|coote)"/ };
    const faceUp = (page) => page.textContent(".log").then((text) => /Face up/.test(text));
    must(told.get(english).length > 1 && told.get(french).length > 10, "hardly anything was told");
    if (!(await faceUp(french))) {
      must(!told.get(english).some((body) => secrets.french.test(body)), "the English were told who the French are");
      must(!told.get(french).some((body) => secrets.english.test(body)), "the French were told who the English are");
    }
    await gone(french);
    await gone(english);
  });

  await test("keyboard alone: from the first page through a turn's first decisions", async () => {
    const page = await newcomer();
    const draw = draws(7);
    await page.goto(address);
    await page.waitForSelector(".side-choice");
    const tabTo = async (selector) => {
      for (let i = 0; i < 200; i++) {
        await page.keyboard.press("Tab");
        if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
      }
      throw new Error(`no Tab leads to ${selector}`);
    };
    await tabTo(".side-choice.french");
    await page.keyboard.press("Enter");
    for (let i = 0; i < 24; i++) {
      const now = await asked(page);
      if (!now) break;
      const order = choose(now.orders.slice(0, 9), draw);
      if (i === 1) {
        await tabTo('.place.target[data-place="0509"]');
        await page.keyboard.press("Enter");
      } else if (i === 4) {
        await tabTo(".typed input");
        await page.keyboard.type(order);
        await page.keyboard.press("Enter");
        await page.evaluate(() => document.activeElement.blur());
      } else {
        await page.keyboard.press(String(now.orders.indexOf(order) + 1));
      }
      await answered(page, now.id);
    }
    await tabTo(".rule");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".rulebook[open] .bites");
    await page.keyboard.press("Escape");
    await page.waitForSelector(".rulebook:not([open])", { state: "attached" });
    await gone(page);
  });

  await test("a key that is pressed as a question appears answers that one, not the one before", async () => {
    const page = await newcomer();
    await sitDown(page, address);
    const sent = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && /\/orders$/.test(request.url())) sent.push(request.postData());
    });
    const first = await asked(page);
    const next = page.evaluate(
      (old) =>
        new Promise((resolve) => {
          const watch = new MutationObserver(() => {
            const section = document.querySelector(".decision[data-decision]");
            if (!section || section.dataset.decision === old) return;
            watch.disconnect();
            document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "1", bubbles: true }));
            resolve({ id: section.dataset.decision, order: section.querySelector("[data-order]").dataset.order });
          });
          watch.observe(document.body, { subtree: true, childList: true, attributes: true });
        }),
      first.id,
    );
    await page.keyboard.press("1");
    const { id, order } = await next;
    await answered(page, id);
    must(sent.length === 2 && sent[1].includes(`"${order}"`), `${order} was the first listed, sent was ${sent[1]}`);
    await gone(page);
  });

  await test("the focus is not lost: after an order it is on the next question, after the rules where it was", async () => {
    const page = await newcomer();
    await sitDown(page, address);
    for (let i = 0; i < 3; i++) {
      const now = await asked(page);
      await page.focus(`.decision [data-order="${now.orders[0]}"]`);
      await page.keyboard.press("Enter");
      await answered(page, now.id);
      await page.waitForFunction(() => document.activeElement?.id === "question", undefined, { timeout: 5000 });
    }
    await page.focus(".log .rule");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".rulebook[open] .bites");
    must(await page.evaluate(() => document.activeElement.closest(".rulebook")), "the rules do not have the focus");
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => document.activeElement?.matches(".log .rule"), undefined, { timeout: 5000 });
    // Who asks for another rule at once gets it, though the browser tells a moment later that the first is closed.
    await page.keyboard.press("Enter");
    await page.waitForSelector(".rulebook[open] .bites");
    await page.evaluate(() => {
      const rulebook = document.querySelector(".rulebook");
      const told = new Promise((resolve) => rulebook.addEventListener("close", resolve, { once: true }));
      const first = document.activeElement.closest(".rulebook") && document.querySelector(".log .rule").textContent;
      rulebook.close();
      [...document.querySelectorAll(".rule")].find((chip) => chip.textContent !== first).click();
      return told;
    });
    await page.waitForSelector(".rulebook[open] .bites");
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    must(await page.$(".rulebook[open]"), "the rules closed again by themselves");
    await gone(page);
  });

  await test("an order that showed nothing is taken back; a wrong one is refused in a sentence", async () => {
    const page = await newcomer();
    await sitDown(page, address);
    const first = await asked(page);
    await page.fill(".typed input", "Resign");
    await page.press(".typed input", "Enter");
    await page.click(".held .quiet");
    await page.fill(".typed input", "take hughes");
    await page.press(".typed input", "Enter");
    await page.waitForSelector(".decision .notice");
    await clickInPanel(page, "carry du_chemin on tromelin");
    await answered(page, first.id);
    await page.click("text=Take back");
    await page.waitForSelector('[data-order="carry du_chemin on suffren"]');
    page.faults = page.faults.filter((fault) => !/422/.test(fault));
    await gone(page);
  });

  await test("360 px wide: nothing sticks out, and one plays by touch", async () => {
    const page = await newcomer({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    const draw = draws(3);
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
    await page.goto(address);
    await page.waitForSelector(".side-choice");
    must((await wide()) <= 360, `the first page is ${await wide()} px wide`);
    await page.tap(".side-choice.english");
    for (let i = 0; i < 8; i++) {
      const now = await asked(page);
      await page.tap(`.decision [data-order="${choose(now.orders, draw)}"]`);
      await answered(page, now.id);
      must((await wide()) <= 360, `the table is ${await wide()} px wide`);
    }
    await gone(page);
  });

  await test("360 px wide: the chart shows what is asked about, and nothing is said of keys", async () => {
    const page = await newcomer({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    await page.goto(address);
    await page.tap(".side-choice.french");
    const now = await asked(page);
    must(now.orders[0].startsWith("carry"), `${now.orders[0]} is asked first`);
    await page.waitForFunction(() => {
      const box = document.querySelector(".scroll-box").getBoundingClientRect();
      const fleet = document.querySelector('.place[data-place="transit_a"]').getBoundingClientRect();
      const [x, y] = [fleet.left + fleet.width / 2, fleet.top + fleet.height / 2];
      return x > box.left && x < box.right && y > box.top && y < box.bottom;
    });
    must(!(await page.isVisible(".by-keys")), "keys are spoken of where there are none");
    await gone(page);
  });

  await test("axe-core finds nothing serious: first page, table, battle or story, rules; by day and by night", async () => {
    for (const colorScheme of ["light", "dark"]) {
      const page = await newcomer({ colorScheme, bypassCSP: true });
      const draw = draws(11);
      await page.goto(address);
      await page.waitForSelector(".side-choice");
      await audit(page, `first page, ${colorScheme}`);
      await sitDown(page, address);
      for (let i = 0; i < 90 && !(await page.$(".battle .roll")); i++) {
        const now = await asked(page);
        if (!now) break;
        await clickInPanel(page, choose(now.orders, draw));
        await answered(page, now.id);
      }
      await page.click('.place[data-place="0905"]', { force: true });
      await audit(page, `table, ${colorScheme}`);
      await page.setViewportSize({ width: 360, height: 640 });
      await audit(page, `table at 360 px, ${colorScheme}`);
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.click(".log .rule");
      await page.waitForSelector(".rulebook[open] .bites");
      await audit(page, `rules, ${colorScheme}`);
      await gone(page);
    }
  });

  await test("French: every sentence has its French one, and the table speaks it; the button leads back", async () => {
    const missing = [];
    for (const name of ["suffren", "web", "field", "desk"]) {
      const [english, french] = ["en", "fr"].map((language) =>
        JSON.parse(readFileSync(join(root, "data", "messages", `${name}.${language}.json`), "utf8")),
      );
      missing.push(...Object.keys(english).filter((key) => !(key in french)));
      const slots = (text) => (text.match(/\{[^}]*\}/g) ?? []).map((slot) => slot.replace(/[{^}]|:.*/g, "")).sort();
      for (const key of Object.keys(french).filter((key) => key in english)) {
        const known = slots(english[key]);
        must(
          slots(french[key]).every((slot) => known.includes(slot) || slot === "side"),
          `${key} asks for what there is not`,
        );
      }
    }
    must(missing.length === 0, `untranslated: ${missing.join(", ")}`);
    const page = await newcomer({ locale: "fr-FR" });
    const draw = draws(9);
    await sitDown(page, address);
    must((await page.getAttribute("html", "lang")) === "fr", "the page does not say that it is French");
    for (let i = 0; i < 20; i++) {
      const now = await asked(page);
      if (!now) break;
      await clickInPanel(page, choose(now.orders, draw));
      await answered(page, now.id);
    }
    const text = await page.evaluate(() => document.querySelector(".panel").innerText);
    must(/À vous de décider/.test(text), "the decision is not in French");
    const english = text.match(/\b(the|and|your|which|ships?|moves?|squadron|web\.\w+|event\.\w+)\b/gi);
    must(!english, `not French: ${english}`);
    await page.locator("button.rule:visible").first().click();
    await page.waitForSelector(".rulebook[open] .bites");
    const rules = await page.evaluate(() => document.querySelector(".rulebook .text").innerText);
    must(/comment on y joue/.test(rules) && !/how it is played/.test(rules), "the rules are not in French");
    await page.keyboard.press("Escape");
    await page.click(".language");
    await page.waitForSelector("text=Your decision");
    await gone(page);
  });

  await test("two tabs agree; the server killed in the middle is waited for, and play goes on", async () => {
    const page = await newcomer();
    await sitDown(page, address);
    const other = await page.context().newPage();
    await other.goto(page.url());
    const first = await asked(other);
    await clickInPanel(page, first.orders[0]);
    await answered(other, first.id);
    await server.stop("SIGKILL");
    await page.waitForSelector(".lost");
    await server.start();
    await page.waitForSelector(".lost", { state: "detached", timeout: 30000 });
    const next = await asked(page);
    await clickInPanel(page, next.orders[0]);
    await answered(other, next.id);
    page.faults = page.faults.filter((fault) => !/Failed to load|ERR_/.test(fault));
    await gone(page);
  });
}
