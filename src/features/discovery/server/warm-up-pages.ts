import { setTimeout as sleep } from "node:timers/promises";
import { isState, places } from "#domain/places.ts";

type Needs = {
  /** Opens a public page as a visitor would. */
  openPage: (path: string) => Promise<unknown>;
  /** Categories with open notices, the most first. */
  largestCategories: () => Promise<{ urlSlug: string }[]>;
  isReady: () => boolean;
  isStopping: () => boolean;
  /** Called when all pages are open; `seconds`: since there is an index. */
  onOpened: (opened: { pages: number; seconds: number }) => void;
};

/** Pages whose figures are of all notices. */
const pathsOfAll = ["/", "/opportunities", "/browse", "/browse/buyers", "/browse/categories", "/insights"];
const pollMs = 500;

/**
 * Opens the pages that count most notices, once when this process has an index, so that no visitor waits for their first
 * figures: with a million notices each takes seconds. Later ones are read while visitors are shown the earlier. One after
 * the other and with as long a pause after each, so that this takes at most half of a connection and of a thread.
 */
export async function warmUpPages({
  openPage,
  largestCategories,
  isReady,
  isStopping,
  onOpened,
}: Needs): Promise<void> {
  async function* paths() {
    yield* pathsOfAll;
    for (const { slug } of places.filter(isState)) yield `/browse/locations/${slug}`;
    for (const { urlSlug } of await largestCategories()) yield `/browse/categories/${urlSlug}`;
  }
  try {
    while (!isReady() && !isStopping()) await sleep(pollMs, undefined, { ref: false });
    const readyAt = performance.now();
    let pages = 0;
    for await (const path of paths()) {
      if (isStopping()) return;
      const begun = performance.now();
      await openPage(path);
      pages++;
      await sleep(performance.now() - begun, undefined, { ref: false });
    }
    onOpened({ pages, seconds: Math.round((performance.now() - readyAt) / 1000) });
  } catch (error) {
    if (!isStopping()) console.error("warming up public pages:", (error as Error).message);
  }
}
