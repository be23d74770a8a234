// The web client in Debian's Chromium against a server of its own. Prints TAP.
// Usage: node tests/web/run.mjs [PROGRAM [SUITE...]], of play, desk, lobby, sitting and table; all when none is named
import { existsSync } from "node:fs";
import { join } from "node:path";
import { axePath, chromium, ended, must, root, Server } from "./harness.mjs";
import { deskTests } from "./desk.mjs";
import { lobbyTests } from "./lobby.mjs";
import { playTests } from "./play.mjs";
import { sittingTests } from "./sitting.mjs";
import { tableTests } from "./table.mjs";

const suites = { play: playTests, desk: deskTests, lobby: lobbyTests, sitting: sittingTests, table: tableTests };
const program = process.argv[2] ?? join(root, "build", "spontoon");
const chosen = process.argv.length > 3 ? process.argv.slice(3) : Object.keys(suites);
const CHROMIUM = "/usr/bin/chromium";

const unknown = chosen.find((name) => !(name in suites));
if (unknown) {
  console.log(`Bail out! There is no suite ${unknown}, only ${Object.keys(suites).join(", ")}`);
  process.exit(1);
}

if (!existsSync(CHROMIUM)) {
  console.log("Bail out! Chromium is not installed: scripts/install test does that");
  process.exit(1);
}

const server = new Server(program);
const address = await server.start();
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox", "--disable-gpu"] });

/** A browser of its own, that keeps what the page says against itself. */
async function newcomer(options = {}) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: "reduce",
    ...options,
  });
  const page = await context.newPage();
  page.faults = [];
  page.on("pageerror", (error) => page.faults.push(error.message));
  page.on("console", (message) => message.type() === "error" && page.faults.push(message.text()));
  return page;
}

const gone = async (page) => {
  must(page.faults.length === 0, `the page complains: ${page.faults.join("; ")}`);
  await page.context().close();
};

async function audit(page, where) {
  await page.addScriptTag({ path: axePath });
  // The size of what is clicked (WCAG 2.2) is looked at only when it is asked for.
  const found = await page.evaluate(() =>
    window.axe.run({ resultTypes: ["violations"], rules: { "target-size": { enabled: true } } }),
  );
  const bad = found.violations.filter((one) => ["serious", "critical"].includes(one.impact));
  must(
    bad.length === 0,
    `${where}: ${bad
      .map(
        (one) =>
          `${one.id} (${one.nodes
            .map((node) => node.target.join(" "))
            .slice(0, 4)
            .join(", ")})`,
      )
      .join("; ")}`,
  );
}

for (const name of chosen) await suites[name]({ newcomer, gone, audit, address, program, server });

await browser.close();
await server.stop();
server.remove();
process.exit(ended() ? 0 : 1);
