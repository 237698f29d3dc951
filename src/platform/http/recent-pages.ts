import { gzipAround } from "#platform/http/gzip-around.ts";
import { nonceLength } from "#platform/http/nonce.ts";
import type { FastifyRequest } from "fastify";

/** How old a page becomes before it is made again for its next readers, who get the old one meanwhile. */
const freshForMs = 5_000;
/** How old a page is given at most. Changes that do not move the revision, such as a new article, show after this. */
const maxAgeMs = 10_000;
/** A page has about 120 kB. */
const maxPages = 200;
/** Long cookies are not ours, and would make a page for each reader. */
const maxCookieLength = 200;

/** An answer without its nonce, which goes between the parts of the body. */
export type RenderedPage = {
  status: number;
  headers: Record<string, string>;
  parts: string[];
  /** Of a page that is kept: makes the body for a reader who takes gzip. */
  zipped?: (nonce: string) => Buffer;
};

export type RecentPagesOptions = {
  /** True if the page at a path depends on its address, cookies, notices and the time alone. */
  isReusable(path: string): boolean;
  /** Moves whenever notices change; NaN while nothing can be kept. */
  revision(): number;
  /** The product's clock, which people can set in a demonstration. Milliseconds since 1970. */
  now(): number;
};

/**
 * Pages that were rendered within the last seconds, for other readers of the same address. Rendering is the largest
 * part of what a page costs, and many people open the same few pages.
 */
export function createRecentPages({ isReusable, revision, now }: RecentPagesOptions) {
  const pages = new Map<string, RenderedPage & State>();
  const making = new Map<string, Promise<unknown>>();
  let clearings = 0;
  const state = () => ({ revision: revision(), now: now(), at: performance.now(), clearings });
  type State = ReturnType<typeof state>;

  /** The page if it is valid and this young. */
  function youngerThan(ms: number, key: string) {
    const page = pages.get(key);
    const isValid =
      page?.revision === revision() &&
      performance.now() - page.at < ms &&
      // The clock of a demonstration can stand still or be set.
      Math.abs(now() - page.now) < ms;
    return isValid ? page : undefined;
  }

  /** The page that is being made, once it is done. None if it fails, which its own reader is told, or is not kept. */
  async function madeForOthers(key: string) {
    await making.get(key)?.catch(() => {});
    return youngerThan(maxAgeMs, key);
  }

  async function keep(key: string, before: State, page: RenderedPage) {
    const isShared = page.status === 200 && !("set-cookie" in page.headers) && page.parts.length > 0;
    if (!isShared || Number.isNaN(before.revision)) return;
    const zipped = await gzipAround(page.parts, nonceLength);
    if (before.clearings !== clearings) return;
    pages.delete(key);
    if (pages.size >= maxPages) pages.delete(pages.keys().next().value!);
    pages.set(key, { ...page, ...before, zipped });
  }

  return {
    /** Requests with the same key get the same page. Undefined if each gets its own. */
    keyOf({ headers, url }: FastifyRequest, path: string): string | undefined {
      const { accept = "*/*", cookie = "" } = headers;
      if (!isReusable(path) || cookie.length > maxCookieLength) return undefined;
      return JSON.stringify([url, cookie, /text\/html|\*\/\*/.test(accept)]);
    },

    /** A page that can be given, the one that is being made if there is none yet. */
    find: async (key: string): Promise<RenderedPage | undefined> =>
      youngerThan(maxAgeMs, key) ?? (await madeForOthers(key)),

    /** True if the page should be made again and nobody does that. */
    isDue: (key: string): boolean => !making.has(key) && !youngerThan(freshForMs, key),

    /**
     * Makes a page, unless somebody has just begun to, and keeps it for others if it was found and nothing was cleared
     * meanwhile.
     */
    async make(key: string, render: () => Promise<RenderedPage>): Promise<RenderedPage> {
      const begun = making.has(key) ? await madeForOthers(key) : undefined;
      if (begun) return begun;
      const before = state();
      const page = render();
      const done = page.then((rendered) => keep(key, before, rendered));
      making.set(key, done);
      try {
        await done;
        return youngerThan(maxAgeMs, key) ?? (await page);
      } finally {
        if (making.get(key) === done) making.delete(key);
      }
    },

    /** After a change that no revision shows. */
    clear(): void {
      clearings += 1;
      pages.clear();
    },
  };
}

export type RecentPages = ReturnType<typeof createRecentPages>;
