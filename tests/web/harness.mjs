// What the tests of the web client share: a server of their own, a browser, TAP, and a player who clicks.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const require = createRequire(join(root, "web", "package.json"));
export const { chromium } = require("playwright-core");
export const axePath = require.resolve("axe-core/axe.min.js");

/* ---- The server ---- */

export class Server {
  constructor(program, options = []) {
    this.program = program;
    this.options = options;
    this.folder = mkdtempSync(join(tmpdir(), "spontoon-web-"));
    this.port = 0;
  }

  /** Starts, or starts again on the same port, with the same store. */
  async start() {
    const store = `sqlite:${join(this.folder, "server.db")}`;
    this.process = spawn(
      this.program,
      ["serve", "--listen", `127.0.0.1:${this.port}`, "--store", store, "--tries-per-minute", "0", ...this.options],
      {
        stdio: ["ignore", "pipe", "ignore"],
      },
    );
    this.ended = new Promise((resolve) => this.process.once("exit", resolve));
    this.port = await new Promise((resolve, reject) => {
      let said = "";
      this.process.once("exit", () => reject(new Error("the server has not started")));
      this.process.stdout.on("data", (data) => {
        said += data;
        const found = /port (\d+)/.exec(said);
        if (found) resolve(Number(found[1]));
      });
    });
    return `http://127.0.0.1:${this.port}/`;
  }

  async stop(signal = "SIGTERM") {
    this.process.kill(signal);
    await this.ended;
  }

  remove() {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/* ---- TAP ---- */

let count = 0;
let failed = 0;

/** One test; what it throws is its failure. WEB_TEST=WORD in the environment runs those with the word in their name. */
export async function test(name, body) {
  if (!name.includes(process.env.WEB_TEST ?? "")) return;
  const start = Date.now();
  count++;
  try {
    await body();
    console.log(`ok ${count} - ${name} # ${((Date.now() - start) / 1000).toFixed(1)} s`);
  } catch (error) {
    failed++;
    console.log(`not ok ${count} - ${name}`);
    console.log(
      String(error.stack ?? error)
        .split("\n")
        .map((line) => `# ${line}`)
        .join("\n"),
    );
  }
}

export function ended() {
  console.log(`1..${count}`);
  return failed === 0;
}

export function must(fact, what) {
  if (!fact) throw new Error(what);
}

/** Whole numbers that are the same in each run. */
export function draws(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) % below;
  };
}

/* ---- A person at the table ---- */

export async function sitDown(page, address, side = "french") {
  await page.goto(address);
  await page.click(`.side-choice.${side}`);
  await page.waitForSelector(".decision [data-order]");
}

/** The decision that is asked; null when the game is over. */
export async function asked(page) {
  const section = await page.waitForSelector(".decision[data-decision], .decision.over", { timeout: 20000 });
  const id = await section.getAttribute("data-decision");
  if (!id) return null;
  const orders = await page.$$eval(".decision [data-order]", (all) => all.map((one) => one.dataset.order));
  return { id, orders };
}

/** The same with the point of the screen at which each order is given: on the chart if it is marked there. */
export async function pointsOf(page) {
  await page.waitForSelector(".decision[data-decision], .decision.over", { timeout: 20000 });
  return page.evaluate(() => {
    const id = document.querySelector(".decision")?.dataset.decision;
    const middle = (element) => {
      const box = element.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    // What lies on top there must be the thing itself; on the chart a counter may lie on its hex.
    const hits = (element, within) => {
      const top = document.elementFromPoint(...middle(element));
      return top && (element.contains(top) || top.closest(within));
    };
    const all = [...document.querySelectorAll(".decision [data-order]")].map((button) => {
      const order = button.dataset.order;
      const place = /^(?:to|place|attack|intercept|retreat) (\w+)$/.exec(order)?.[1];
      const target = place && document.querySelector(`.place.target[data-place="${place}"]`);
      if (target && hits(target, ".stack")) return { order, at: middle(target), chart: true };
      return { order, at: hits(button, "button") ? middle(button) : null, chart: false };
    });
    return id ? { id, all } : null;
  });
}

/** Waits until another decision is asked, or the game is over. */
export const answered = (page, id) =>
  page.waitForFunction(
    (old) =>
      document.querySelector(".decision.over") ||
      (document.querySelector(".decision[data-decision]")?.dataset.decision ?? old) !== old,
    id,
    { timeout: 20000, polling: 25 },
  );

/** Where on the chart an order is given by a click: the marked hex or box. */
export async function clickOnChart(page, order) {
  const place = /^(?:to|place|attack|intercept|retreat) (\w+)/.exec(order)?.[1];
  const target = place ? await page.$(`.place.target[data-place="${place}"]`) : null;
  if (!target) return false;
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  return true;
}

export const clickInPanel = (page, order) => page.click(`.decision [data-order="${order}"]`);
