import { compile } from "css-select";
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

type Predicate = (element: HtmlElement) => boolean;

/** Rows of a list are asked with the same few selectors, so each is compiled once. */
const compiled = new Map<string, Predicate>();

function compileSelector(selector: string): Predicate {
  const known = compiled.get(selector);
  if (known) return known;
  // Mappings may write [href*=/details/] without quotes; CSS wants them.
  const quoted = selector.replace(/=([^"'\]\s][^\]]*)\]/g, '="$1"]');
  try {
    const predicate = compile<HtmlElement, HtmlElement>(quoted) as Predicate;
    compiled.set(selector, predicate);
    return predicate;
  } catch {
    throw new RangeError(`"${selector}" is no selector`);
  }
}

/** The elements in a scope that a CSS selector matches, in the order of the page. Throws a RangeError on anything else. */
export const selectAll = (scope: HtmlScope, selector: string): HtmlElement[] =>
  DomUtils.findAll(compileSelector(selector.trim()), scope.children);

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
