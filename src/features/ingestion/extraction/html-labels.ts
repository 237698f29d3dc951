import { DomUtils } from "htmlparser2";
import { lineIn, textIn, type HtmlElement, type HtmlScope } from "./html-select.ts";
import { plainText } from "./plain-text.ts";

/** Elements that are labels by themselves. Others are labels only if their text ends in a colon. */
const labelElements = new Set(["dt", "th", "label", "b", "strong"]);
const inlineElements = new Set(["a", "abbr", "b", "em", "i", "label", "small", "span", "strong"]);

const maxLabelLength = 60;

/**
 * The "label: value" pairs of a page, by label without its colon. Knows definition lists, two-column tables, labels
 * beside or above their value, and bold words before a text. The first value of a label wins; empty values are skipped.
 */
export function labelsIn(scope: HtmlScope): Record<string, string> {
  const labels: Record<string, string> = {};
  for (const element of DomUtils.findAll(
    (candidate) => labelElements.has(candidate.name) || isLeaf(candidate),
    scope.children,
  )) {
    const words = lineIn(element);
    const isLabel = words.endsWith(":") || (labelElements.has(element.name) && isLeaf(element));
    if (!isLabel || words.length > maxLabelLength) continue;
    const label = words.replace(/\s*:$/, "");
    const value = label && !(label in labels) ? valueOf(element) : undefined;
    if (value) labels[label] = value;
  }
  return labels;
}

/** Contains text and inline elements only. */
const isLeaf = (element: HtmlElement) =>
  element.children.every((child) => !("attribs" in child) || inlineElements.has(child.name));

function valueOf(label: HtmlElement): string | undefined {
  const after = followingText(label);
  if (after) return after;
  const next = DomUtils.nextElementSibling(label);
  if (next) return next.name === label.name && labelElements.has(next.name) ? undefined : textIn(next) || undefined;
  // <span><label>Closes</label>:</span><div>...</div>
  const above = label.parent;
  const standsAlone =
    above && "attribs" in above && lineIn(above).replace(/\s*:$/, "") === lineIn(label).replace(/\s*:$/, "");
  return standsAlone ? valueOf(above) : undefined;
}

/** The text between an inline label and the next label: `<b>Closes:</b> 3 Dec <b>Contact</b>`. */
function followingText(label: HtmlElement): string | undefined {
  if (!inlineElements.has(label.name)) return undefined;
  let html = "";
  for (let next = label.next; next; next = next.next) {
    if (
      "attribs" in next &&
      (labelElements.has(next.name) || !(inlineElements.has(next.name) || next.name === "br" || next.name === "p"))
    )
      break;
    html += DomUtils.getOuterHTML(next);
  }
  return plainText(html).replace(/^:\s*/, "") || undefined;
}
