import { checkDepth, TooDeep } from "./html-depth.ts";
import { cellElements, hiddenElements } from "./plain-text.ts";
import { Parser } from "htmlparser2";

// Ours rather than sanitize-html (2.18): that removes elements and attributes, but does not nest what stays (a paragraph in a
// paragraph, an item outside of a list), and it brings PostCSS for styles that we never keep.
/** Elements that stay, by the name that they get. All others give their content to what surrounds them. */
const allowedElements: Record<string, string> = {
  p: "p",
  div: "p",
  section: "p",
  tr: "p",
  br: "br",
  ul: "ul",
  ol: "ol",
  li: "li",
  b: "strong",
  strong: "strong",
  i: "em",
  em: "em",
  a: "a",
  h1: "h3",
  h2: "h3",
  h3: "h3",
  h4: "h3",
  h5: "h3",
  h6: "h3",
};
/** What a paragraph or a heading ends at: inside them only words stand. */
const blockElements = new Set(["p", "ul", "ol", "li", "h3"]);
const listElements = new Set(["ul", "ol"]);
const safeLink = /^(?:https?:\/\/|mailto:)[^\s"'<>]+$/i;

/**
 * HTML as paragraphs, lists, headings of one level, emphasis and links to the web or a mailbox; everything else gives its
 * words alone. Well formed whatever came in: it may be put into a page. Null where the text has no such elements, or is nested
 * without end.
 */
export function safeHtml(html: string): string | null {
  if (!/<[a-z]/i.test(html)) return null;
  try {
    return sanitise(html);
  } catch (error) {
    if (error instanceof TooDeep) return null;
    throw error;
  }
}

function sanitise(html: string): string | null {
  let [out, skipping, hasElements, depth] = ["", 0, false, 0];
  const open: string[] = [];
  const closeTo = (depth: number) => {
    while (open.length > depth) out += `</${open.pop()!}>`;
  };
  const enter = (name: string, attributes = "") => {
    if (blockElements.has(name)) closeTo(depthFor(name, open));
    if (name === "li" && !listElements.has(open.at(-1) ?? "")) enter("ul");
    out += `<${name}${attributes}>`;
    open.push(name);
    hasElements = true;
  };
  /** Words up to the next element: the parser gives them in pieces, and what is a gap shows in the whole. */
  let words = "";
  const flush = () => {
    const text = words;
    words = "";
    if (text === "") return;
    // Only items stand in a list: white space between them is dropped, and words without an item get one.
    if (listElements.has(open.at(-1) ?? "")) {
      if (text.trim() === "") return;
      enter("li");
    }
    // Line ends between blocks would be shown as empty lines.
    out += open.length === 0 && text.trim() === "" ? " " : escapeText(text);
  };
  const parser = new Parser(
    {
      onopentag(tag, { href = "" }) {
        flush();
        checkDepth((depth += 1));
        if (hiddenElements.has(tag)) skipping += 1;
        const name = allowedElements[tag];
        if (skipping === 0 && cellElements.has(tag)) words = " ";
        if (skipping > 0 || name === undefined) return;
        if (name === "br") out += "<br>";
        else if (name !== "a") enter(name);
        else if (safeLink.test(href.trim()) && !open.includes("a"))
          enter("a", ` href="${escapeText(href.trim())}" rel="noreferrer nofollow" target="_blank"`);
      },
      ontext(text) {
        if (skipping === 0) words += text;
      },
      onclosetag(tag) {
        flush();
        depth -= 1;
        if (hiddenElements.has(tag)) skipping -= 1;
        const at = open.lastIndexOf(allowedElements[tag] ?? "");
        if (skipping === 0 && at >= 0) closeTo(at);
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  flush();
  closeTo(0);
  return hasElements ? out.replace(/<p>\s*<\/p>/g, "").trim() || null : null;
}

/** How deep a new block stands: in the innermost list where it is an item or inside one, else outside of everything. */
function depthFor(name: string, open: string[]): number {
  const list = Math.max(open.lastIndexOf("ul"), open.lastIndexOf("ol"));
  if (name === "li") return list + 1;
  const item = open.lastIndexOf("li");
  return listElements.has(name) && item > list ? item + 1 : item > list ? item + 1 : Math.max(list, 0);
}

const escapeText = (text: string): string =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
