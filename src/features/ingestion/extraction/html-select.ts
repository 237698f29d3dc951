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

/** Throws `NestedTooDeepError` if the page is nested deeper than the limit. */
export function readHtml(html: string): HtmlDocument {
  const handler = new DepthLimitedHandler();
  new Parser(handler, { decodeEntities: true }).end(html);
  return handler.root;
}

type Predicate = (element: HtmlElement) => boolean;

/** Each selector is compiled once, because it is used for every row of a list. */
const compiled = new Map<string, Predicate>();

function compileSelector(selector: string): Predicate {
  const known = compiled.get(selector);
  if (known) return known;
  // Mappings may write [href*=/details/] without quotes; CSS requires them.
  const quoted = selector.replace(/=([^"'\]\s][^\]]*)\]/g, '="$1"]');
  try {
    const predicate = compile<HtmlElement, HtmlElement>(quoted) as Predicate;
    compiled.set(selector, predicate);
    return predicate;
  } catch {
    throw new RangeError(`"${selector}" is not a selector`);
  }
}

/** The elements in a scope that match a CSS selector, in document order. Throws a RangeError on an invalid selector. */
export const selectAll = (scope: HtmlScope, selector: string): HtmlElement[] =>
  DomUtils.findAll(compileSelector(selector.trim()), scope.children);

/** The visible text of an element: one line per paragraph, white space collapsed. */
export const textIn = (element: HtmlScope): string => plainText(DomUtils.getInnerHTML(element));

/** The same text on one line. */
export const lineIn = (element: HtmlScope): string => textIn(element).replace(/\s+/g, " ");

/**
 * The first match of "selector" as text, or of "selector@attribute" as the attribute's value; "." is the scope itself.
 * Relative addresses (`href`, `src`) are resolved. Undefined if nothing matches or the value is empty.
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

/** A link of a page as an absolute address, without session parameters. Undefined if it does not lead to a page. */
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
