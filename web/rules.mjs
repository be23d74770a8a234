// Our rules are Markdown of a plain kind: headings with anchors, paragraphs, lists, tables, quotations. This makes HTML
// of them, and tells which section explains which rule, from their index.
const escape = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

function inline(text) {
  return escape(text)
    .replace(/`([^`]+)`/g, "<code>$1</code>")
    .replace(/\*\*([^*]+)\*\*/g, "<b>$1</b>")
    .replace(/\*([^*]+)\*/g, "<i>$1</i>")
    .replace(/\[([^\]]+)\]\((#[^)]+)\)/g, '<a data-part="$2">$1</a>')
    .replace(/\[([^\]]+)\]\([^)]+\)/g, "$1");
}

const cells = (line) =>
  line
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => inline(cell.trim()));

function table(lines) {
  const row = (line, tag) =>
    `<tr>${cells(line)
      .map((cell) => `<${tag}>${cell}</${tag}>`)
      .join("")}</tr>`;
  const body = lines
    .slice(2)
    .map((line) => row(line, "td"))
    .join("");
  return `<div class="scroll" tabindex="0"><table><thead>${row(lines[0], "th")}</thead><tbody>${body}</tbody></table></div>`;
}

function list(lines, tag, mark) {
  const items = [];
  for (const line of lines) {
    if (mark.test(line)) items.push(line.replace(mark, ""));
    else items[items.length - 1] += " " + line.trim();
  }
  return `<${tag}>${items.map((item) => `<li>${inline(item)}</li>`).join("")}</${tag}>`;
}

function block(lines, anchor) {
  const first = lines[0];
  const heading = /^(#+) (.*)$/.exec(first);
  if (heading) {
    const level = Math.min(heading[1].length + 1, 4);
    return `<h${level}${anchor ? ` id="rules-${anchor}"` : ""}>${inline(heading[2])}</h${level}>`;
  }
  if (first.startsWith("|")) return table(lines);
  if (/^[-*] /.test(first)) return list(lines, "ul", /^[-*] /);
  if (/^\d+\. /.test(first)) return list(lines, "ol", /^\d+\. /);
  if (first.startsWith("> ")) return `<blockquote>${inline(lines.map((line) => line.slice(2)).join(" "))}</blockquote>`;
  if (first.startsWith("    ")) return `<pre>${escape(lines.map((line) => line.slice(4)).join("\n"))}</pre>`;
  return `<p>${inline(lines.join(" "))}</p>`;
}

// "S-1 to S-8", "S-30, S-31": which numbers a row of the index means.
function numbers(text) {
  const found = [];
  for (const [, kind, from, to] of text.matchAll(/([SCB])-(\d+)(?: (?:to|à) [SCB]-(\d+))?/g))
    for (let n = Number(from); n <= Number(to ?? from); n++) found.push(`${kind}-${n}`);
  return found;
}

export function rulesOf(markdown) {
  const html = [];
  const section = {};
  let anchor = "";
  for (const part of markdown.split(/\n\s*\n/)) {
    let lines = part.split("\n").filter((line) => line.trim());
    const mark = lines[0] && /^<a id="([^"]+)"><\/a>$/.exec(lines[0]);
    if (mark) {
      anchor = mark[1];
      lines = lines.slice(1);
    }
    while (lines.length > 0) {
      const own = /^#+ /.test(lines[0]) ? 1 : lines.length;
      html.push(block(lines.slice(0, own), anchor));
      lines = lines.slice(own);
    }
    for (const line of part.split("\n")) {
      const row = /^\| ([SCB]-[^|]+)\|[^(]*\(#([^)]+)\)/.exec(line);
      for (const rule of row ? numbers(row[1]) : []) section[rule] = row[2];
    }
    if (!mark) anchor = "";
  }
  return { html: html.join("\n"), section };
}
