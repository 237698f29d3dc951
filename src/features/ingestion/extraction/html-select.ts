import { DomHandler, DomUtils, Parser } from "htmlparser2";
import { checkDepth } from "./html-depth.ts";
import { plainText } from "./plain-text.ts";

export type HtmlDocument = DomHandler["root"];
export type HtmlElement = NonNullable<ReturnType<typeof DomUtils.findOne>>;
export type HtmlScope = HtmlDocument | HtmlElement;

class DepthLimitedHandler extends DomHandler {
  override onopentag(name: string, attributes: Record<string, string>) {
    super.onopentag(name, attributes);
    checkDepth(this.tagStack.length);
  }
}

/** Throws `TooDeep` on a page that is nested without end. */
export function readHtml(html: string): HtmlDocument {
  const handler = new DepthLimitedHandler();
  new Parser(handler, { decodeEntities: true }).end(html);
  return handler.root;
}

type Step = (element: HtmlElement) => boolean;

/**
 * The elements that a selector finds, in the order of the page. Of CSS it knows what mappings need: names, `#id`,
 * `.class`, `[name]`, `[name=value]` with `^=`, `*=` and `$=`, all of them joined ("tr.open[id^=row]"), and a blank for
 * "inside". Throws a RangeError on anything else.
 */
export function selectAll(scope: HtmlScope, selector: string): HtmlElement[] {
  const steps = selector.trim().split(/\s+/).map(stepOf);
  const last = steps.pop()!;
  const found = DomUtils.findAll(last, scope.children);
  return steps.length === 0 ? found : found.filter((element) => isInside(element, steps, scope));
}

/** Whether the element's ancestors within the scope fit the steps, the nearest first. */
function isInside(element: HtmlElement, steps: Step[], scope: HtmlScope): boolean {
  let open = steps.length;
  for (let above = element.parent; above && open > 0 && above !== scope; above = above.parent)
    if ("attribs" in above && steps[open - 1]!(above)) open -= 1;
  return open === 0;
}

const part = /([#.]?)([\w-]+)|\[([\w-]+)(?:([\^*$]?)=["']?([^\]"']*)["']?)?\]/gy;

function stepOf(words: string): Step {
  const tests: Step[] = [];
  part.lastIndex = 0;
  while (part.lastIndex < words.length) {
    const match = part.exec(words);
    if (!match) throw new RangeError(`"${words}" is no selector`);
    const [, sign, name, attribute, how, value] = match;
    if (attribute) tests.push(attributeTest(attribute, how ?? "", value));
    else if (sign === "#") tests.push((element) => element.attribs["id"] === name);
    else if (sign === ".") tests.push((element) => (element.attribs["class"] ?? "").split(/\s+/).includes(name!));
    else tests.push((element) => element.name === name!.toLowerCase());
  }
  return (element) => tests.every((test) => test(element));
}

function attributeTest(name: string, how: string, value: string | undefined): Step {
  return ({ attribs }) => {
    const given = attribs[name];
    if (given === undefined || value === undefined) return given !== undefined;
    if (how === "^") return given.startsWith(value);
    if (how === "$") return given.endsWith(value);
    return how === "*" ? given.includes(value) : given === value;
  };
}

/** What a person reads in an element: paragraphs on lines of their own, blanks tidied. */
export const textIn = (element: HtmlScope): string => plainText(DomUtils.getInnerHTML(element));

/** The same on one line. */
export const lineIn = (element: HtmlScope): string => textIn(element).replace(/\s+/g, " ");

/**
 * The first thing that "selector" finds, as text, or of "selector@attribute" the attribute; "." is the scope itself. An
 * address (`href`, `src`) is made whole with the page's own. Undefined when there is nothing or it is empty.
 */
export function valueIn(scope: HtmlScope, where: string, base: string): string | undefined {
  const [selector = "", attribute] = where.split("@");
  const element = selector === "." ? scope : selectAll(scope, selector)[0];
  if (!element) return undefined;
  if (!attribute) return textIn(element) || undefined;
  const value = "attribs" in element ? element.attribs[attribute]?.trim() : undefined;
  const isAddress = /^(?:href|src)$/.test(attribute) && !value?.startsWith("mailto:");
  return value && isAddress ? absoluteUrl(value, base) : value || undefined;
}

/** A link of a page as a whole address without what belongs to one visit; undefined when it leads to no page. */
export function absoluteUrl(link: string, base: string): string | undefined {
  const url = URL.parse(link, base);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  url.hash = "";
  url.pathname = url.pathname.replace(/;jsessionid=[^/;]*/i, "");
  const ofOneVisit = Array.from(url.searchParams.keys()).filter((name) =>
    /^(?:csrf|session|jsession|utm_)/i.test(name),
  );
  for (const name of ofOneVisit) url.searchParams.delete(name);
  return url.href;
}
