import type { FastifyRequest } from "fastify";

/** How long a page is given again. Changes that do not move the revision, such as a new article, show after this. */
const maxAgeMs = 5_000;
/** A page has about 120 kB. */
const maxPages = 200;
/** Long cookies are not ours, and would make a page for each reader. */
const maxCookieLength = 200;

/** An answer without its nonce, which goes between the parts of the body. */
export type RenderedPage = { status: number; headers: Record<string, string>; parts: string[] };

export type RecentPagesOptions = {
  /** True if the page at a path depends on its address, cookies, notices and the time alone. */
  isReusable(path: string): boolean;
  /** Moves whenever notices change; NaN while nothing can be kept. */
  revision(): number;
  /** The product's clock, which people can set in a demonstration. Milliseconds since 1970. */
  now(): number;
};

/**
 * Pages that were rendered within the last five seconds, for other readers of the same address. Rendering is the largest
 * part of what a page costs, and many people open the same few pages.
 */
export function createRecentPages({ isReusable, revision, now }: RecentPagesOptions) {
  const pages = new Map<string, RenderedPage & State>();
  let clearings = 0;
  const state = () => ({ revision: revision(), now: now(), at: performance.now(), clearings });
  type State = ReturnType<typeof state>;

  return {
    /** Requests with the same key get the same page. Undefined if each gets its own. */
    keyOf({ headers, url }: FastifyRequest, path: string): string | undefined {
      const { accept = "*/*", cookie = "" } = headers;
      if (!isReusable(path) || cookie.length > maxCookieLength) return undefined;
      return JSON.stringify([url, cookie, /text\/html|\*\/\*/.test(accept)]);
    },

    find(key: string): RenderedPage | undefined {
      const page = pages.get(key);
      const isRecent =
        page?.revision === revision() &&
        performance.now() - page.at < maxAgeMs &&
        // The clock of a demonstration can stand still or be set.
        Math.abs(now() - page.now) < maxAgeMs;
      return isRecent ? page : undefined;
    },

    /** Call this before rendering. The result keeps the page if it was found and nothing was cleared meanwhile. */
    begin(key: string): (page: RenderedPage) => void {
      const before = state();
      return (page) => {
        const isKept = page.status === 200 && !("set-cookie" in page.headers) && before.clearings === clearings;
        if (!isKept || Number.isNaN(before.revision)) return;
        pages.delete(key);
        if (pages.size >= maxPages) pages.delete(pages.keys().next().value!);
        pages.set(key, { ...page, ...before });
      };
    },

    /** After a change that no revision shows. */
    clear(): void {
      clearings += 1;
      pages.clear();
    },
  };
}

export type RecentPages = ReturnType<typeof createRecentPages>;
