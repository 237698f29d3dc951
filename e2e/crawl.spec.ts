import { expect, test } from "@playwright/test";

/*
 * Follows the links of the product from the first page on, as a search engine does: without a browser, in what the
 * server sends.
 */

/** Addresses of one kind that are followed: every notice is the same page. */
const maxOfKind = process.env["COUNTS"] === "full" ? 100 : 5;
/** Pages that are read at once. */
const readers = 6;

/** "/browse/buyers/camden-council" -> "/browse/buyers/*". Choices in a query are a kind of their own. */
function kindOf({ pathname, search }: URL): string {
  const [, first = "", second, third] = pathname.split("/");
  const list = { browse: `browse/${second}`, api: `api/v1/${third}` }[first] ?? first;
  const isThing = first === "browse" || first === "api" ? third !== undefined : second !== undefined;
  const path = isThing ? `/${list}/*` : pathname;
  return search === "" ? path : `${path}?`;
}

const linksOf = (html: string) =>
  [...html.matchAll(/<a\b[^>]*?\bhref="([^"]*)"/g)].map(([, href]) => href!.replaceAll("&amp;", "&"));

test("every link leads to a page, to the place on it that it names, and to nothing that is not open yet", async ({
  request,
  baseURL,
}) => {
  const origin = new URL(baseURL!).origin;
  const waiting: { address: URL; from: string }[] = [{ address: new URL("/", origin), from: "the start" }];
  const seen = new Set<string>();
  const kinds = new Map<string, number>();
  const faults: string[] = [];
  const pages = new Map<string, Promise<{ status: number; type: string; html: string }>>();
  const fetched = async (path: string) => {
    const answer = await request.get(path);
    return { status: answer.status(), type: answer.headers()["content-type"] ?? "", html: await answer.text() };
  };
  async function read({ address, from }: { address: URL; from: string }) {
    const path = address.pathname + address.search;
    const isNew = !pages.has(path);
    pages.set(path, pages.get(path) ?? fetched(path));
    const { status, type, html } = await pages.get(path)!;
    const where = `${address.pathname}${address.search}${address.hash} (from ${from})`;
    if (status !== 200) faults.push(`${status} ${where}`);
    if (/not open yet/i.test(html)) faults.push(`not open yet: ${where}`);
    if (address.hash && !html.includes(`id="${address.hash.slice(1)}"`)) faults.push(`no such place: ${where}`);
    if (!isNew || !type.startsWith("text/html")) return;
    for (const href of linksOf(html)) {
      const link = URL.canParse(href, address) ? new URL(href, address) : undefined;
      if (!link) faults.push(`no address: ${href} in ${address.pathname}`);
      if (link?.origin !== origin || seen.has(link.href)) continue;
      const kind = kindOf(link);
      const count = kinds.get(kind) ?? 0;
      if (count >= maxOfKind) continue;
      seen.add(link.href);
      kinds.set(kind, count + 1);
      waiting.push({ address: link, from: address.pathname });
    }
  }
  while (waiting.length > 0) await Promise.all(waiting.splice(0, readers).map(read));
  expect(faults).toEqual([]);
  // The crawl has been through the product, and not just over its first page.
  for (const path of ["/browse/buyers/*", "/opportunities/*", "/insights/*", "/blog/*", "/pricing", "/support"])
    expect(
      [...kinds.keys()].some((kind) => kind.startsWith(path)),
      path,
    ).toBe(true);
});
