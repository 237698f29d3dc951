import { checkDepth, NestedTooDeepError } from "./html-depth.ts";
import { cellElements, hiddenElements } from "./plain-text.ts";
import { Parser } from "htmlparser2";

// Our own instead of sanitize-html (2.18). That library removes elements and attributes but does not correct nesting (a
// paragraph in a paragraph, an item outside of a list), and depends on PostCSS for styles that we always drop.
/** Elements to keep, by the name they get. Others are replaced by their content. */
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
/** Elements that end a paragraph or heading, because those contain only text. */
const blockElements = new Set(["p", "ul", "ol", "li", "h3"]);
const listElements = new Set(["ul", "ol"]);
const safeLink = /^(?:https?:\/\/|mailto:)[^\s"'<>]+$/i;

/**
 * Sanitised HTML with paragraphs, lists, one level of headings, emphasis, and links to the web or a mailbox. All other
 * elements are replaced by their text. The output is always well formed and safe to insert into a page. Null if the
 * text has no such elements, or is nested too deep.
 */
export function safeHtml(html: string): string | null {
  if (!/<[a-z]/i.test(html)) return null;
  try {
    return sanitise(html);
  } catch (error) {
    if (error instanceof NestedTooDeepError) return null;
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
  /**
   * Text up to the next element. The parser delivers it in pieces, and white space can only be collapsed in the whole.
   */
  let words = "";
  const flush = () => {
    const text = words;
    words = "";
    if (text === "") return;
    // A list contains only items: white space between them is dropped, and stray text gets an item.
    if (listElements.has(open.at(-1) ?? "")) {
      if (text.trim() === "") return;
      enter("li");
    }
    // Line breaks between blocks would show as empty lines.
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

/** The depth of a new block: in the innermost list if it is an item or inside one, otherwise at the top. */
function depthFor(name: string, open: string[]): number {
  const list = Math.max(open.lastIndexOf("ul"), open.lastIndexOf("ol"));
  if (name === "li") return list + 1;
  const item = open.lastIndexOf("li");
  return listElements.has(name) && item > list ? item + 1 : item > list ? item + 1 : Math.max(list, 0);
}

const escapeText = (text: string): string =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
