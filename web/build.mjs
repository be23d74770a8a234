// Builds the client into data/web, where `spontoon serve` finds it: one page, a script, a style, three fonts and the
// rules, each with a hash of its contents in its name, and beside each its copy by gzip.
import { build } from "esbuild";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { rulesOf } from "./rules.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "..");
const out = join(root, "data", "web");

// A value of a scenario stands by itself or with its source; the client wants the bare ones.
function bare(value) {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map(bare);
  if ("value" in value) return bare(value.value);
  const rest = Object.entries(value).filter(([name]) => name !== "source" && name !== "why");
  return Object.fromEntries(rest.map(([name, part]) => [name, bare(part)]));
}

function scenario() {
  const all = bare(JSON.parse(readFileSync(join(root, "data/suffren/india_1782.json"), "utf8")));
  const { calendar, hexes, straits, boxes, convoy_hexes, towns, leaders, ships, tables } = all;
  const names = (table) => Object.fromEntries(Object.entries(table).map(([id, row]) => [id, row.name]));
  const ports = Object.entries(towns)
    .filter(([, town]) => town.port)
    .map(([id]) => id);
  return {
    calendar,
    hexes,
    straits,
    boxes,
    convoy_hexes,
    tables,
    ports,
    names: { ...names(towns), ...names(leaders), ...names(ships), ...names(boxes) },
  };
}

const rules = (book) => rulesOf(readFileSync(join(root, `docs/rules/${book}.md`), "utf8"));

// French has a blank before its tall marks: no line may begin with one (but for the lines of tables, which are marks).
const inFrench = (book) =>
  rulesOf(
    readFileSync(join(root, `docs/rules/fr/${book}.md`), "utf8").replace(/^[^|\n].*$/gm, (line) =>
      line.replace(/ ([:;?!»%])/g, "\u00a0$1").replace(/« /g, "«\u00a0"),
    ),
  );

// What is written on sketch maps, which handouts on paper have too.
function sketch(language) {
  const all = Object.entries(catalogue(`paper.${language}`));
  return Object.fromEntries(all.filter(([key]) => key.startsWith("sketch.")));
}

// A catalogue; one that is not there says nothing.
function catalogue(name) {
  const file = join(root, `data/messages/${name}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}

const made = {
  scenario,
  "rules-suffren": () => rules("suffren"),
  "rules-colonels": () => rules("colonels"),
  "rules-suffren-fr": () => inFrench("suffren"),
  "rules-colonels-fr": () => inFrench("colonels"),
  reactions: () => bare(JSON.parse(readFileSync(join(root, "data/colonels/battle.json"), "utf8"))).reactions,
  "sketch-en": () => sketch("en"),
  "sketch-fr": () => sketch("fr"),
  evening: () => bare(JSON.parse(readFileSync(join(root, "data/colonels/evening.json"), "utf8"))),
};

// What is made of the project's own files: import it from "made:NAME".
const fromTheProject = {
  name: "from-the-project",
  setup(building) {
    building.onResolve({ filter: /^made:/ }, ({ path }) => ({ path: path.slice(5), namespace: "made" }));
    building.onLoad({ filter: /.*/, namespace: "made" }, ({ path }) => ({
      contents: JSON.stringify(made[path]()),
      loader: "json",
    }));
  },
};

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const result = await build({
  entryPoints: [join(here, "src/app.tsx")],
  outdir: out,
  bundle: true,
  splitting: true,
  format: "esm",
  target: "es2022",
  minify: true,
  metafile: true,
  jsx: "automatic",
  jsxImportSource: "preact",
  entryNames: "[name]-[hash]",
  chunkNames: "part-[hash]",
  assetNames: "[name]-[hash]",
  loader: { ".woff2": "file" },
  plugins: [fromTheProject],
  logLevel: "warning",
});

const files = Object.keys(result.metafile.outputs).map((path) => path.split("/").pop());
const named = (start, end) => files.find((name) => name.startsWith(start) && name.endsWith(end));
const page = readFileSync(join(here, "src/index.html"), "utf8")
  .replace("{script}", named("app-", ".js"))
  .replace("{style}", named("app-", ".css"))
  .replace("{font}", named("eb-garamond-latin-400-normal", ".woff2"));
writeFileSync(join(out, "index.html"), page);

// What the first page needs: the script with all that it imports at once, the style, the fonts.
const outputs = Object.fromEntries(
  Object.entries(result.metafile.outputs).map(([path, output]) => [path.split("/").pop(), output]),
);
const needed = new Set(["index.html", named("app-", ".css"), ...files.filter((name) => name.endsWith(".woff2"))]);
const need = (name) => {
  if (needed.has(name)) return;
  needed.add(name);
  for (const { path, kind } of outputs[name].imports) if (kind === "import-statement") need(path.split("/").pop());
};
need(named("app-", ".js"));

let first = 0;
for (const name of readdirSync(out)) {
  const bytes = readFileSync(join(out, name));
  const font = name.endsWith(".woff2");
  const packed = font ? bytes : gzipSync(bytes, { level: 9 });
  if (!font) writeFileSync(join(out, name + ".gz"), packed);
  if (needed.has(name)) first += packed.length;
}
console.log(`web client: ${files.length + 1} files, ${Math.round(first / 1024)} KB for the first load`);
