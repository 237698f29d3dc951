import { checkDepth, NestedTooDeepError } from "./html-depth.ts";
import { Parser } from "htmlparser2";

const blockElements = new Set([
  "p",
  "div",
  "br",
  "li",
  "ul",
  "ol",
  "tr",
  "table",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "section",
]);
/** Cells of a row are separated by a space, so that their words do not run together. */
export const cellElements = new Set(["td", "th"]);

/** Elements whose content a reader of the page does not see. */
export const hiddenElements = new Set([
  "script",
  "style",
  "head",
  "title",
  "template",
  "noscript",
  "iframe",
  "object",
  "svg",
  "math",
]);

/**
 * HTML or plain text as plain text: entities decoded, paragraphs and list items on lines of their own, white space
 * collapsed.
 */
export function plainText(text: string): string {
  return tidyWhitespace(/[<&]/.test(text) ? stripMarkup(text) : text);
}

/** A text nested too deep is treated as plain text: tags are dropped. */
function stripMarkup(html: string): string {
  try {
    return htmlToText(html);
  } catch (error) {
    if (error instanceof NestedTooDeepError) return html.replace(/<[^<>]*>/g, " ");
    throw error;
  }
}

function htmlToText(html: string): string {
  let out = "";
  let [skipping, depth] = [0, 0];
  const parser = new Parser(
    {
      onopentag: (name) => {
        checkDepth((depth += 1));
        if (hiddenElements.has(name)) skipping += 1;
        if (blockElements.has(name)) out += name === "li" ? "\n- " : "\n";
        if (cellElements.has(name)) out += " ";
      },
      onclosetag: (name) => {
        depth -= 1;
        if (hiddenElements.has(name)) skipping -= 1;
        if (blockElements.has(name) && name !== "li" && name !== "br") out += "\n";
      },
      ontext: (part) => {
        if (skipping === 0) out += part;
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return out;
}

const tidyWhitespace = (text: string): string =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
