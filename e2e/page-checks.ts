import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, type Request } from "@playwright/test";
import { gzipSync } from "node:zlib";

/** Opens a page and waits until it is interactive: earlier clicks would be lost. */
export async function open(page: Page, address: string) {
  const answer = await page.goto(address);
  await workable(page);
  return answer!;
}

/**
 * Waits until the current page is interactive: its shell is hydrated, then, when the browser is idle, its parts. A page
 * that redirects is gone by then, so this waits for the next one.
 */
export async function workable(page: Page): Promise<void> {
  for (let rests = false; !rests;) {
    await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
    const idle = page.evaluate(() => new Promise<true>((resolve) => requestIdleCallback(() => resolve(true))));
    rests = await idle.catch(() => false);
  }
}

/** A message that says what happened. */
export const toast = (page: Page, text: string | RegExp) => page.getByRole("status").filter({ hasText: text });

/**
 * From the next page on messages stay until they are closed: on a busy machine their five seconds can pass between two
 * steps of a test that uses a message's button.
 */
export const holdToasts = (page: Page): Promise<unknown> =>
  page.addInitScript(() =>
    addEventListener("animationstart", ({ target }) => {
      for (const bar of (target as Element).getAnimations())
        if (Number(bar.effect!.getComputedTiming().duration) === 5_000) bar.pause();
    }),
  );

/** How long a page may ask for nothing more before it counts as quiet. Milliseconds. */
const quietMs = 500;
/** After this a request without an answer was abandoned: Chromium does not always say so. Milliseconds. */
const abandonedMs = 5_000;

/**
 * Waits until a page has been answered all that it asks by itself. Not Playwright's network idle: the stream that tells
 * members of changes stays open.
 */
export async function quiet(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  const seenAt = new Map<Request, number>();
  for (let quietSince = performance.now(); performance.now() - quietSince < quietMs;) {
    const requests = await page.requests();
    const now = performance.now();
    // Those before the last document ended with it.
    const ofDocument = requests.slice(requests.findLastIndex((request) => request.isNavigationRequest()));
    for (const request of ofDocument) {
      if (!seenAt.has(request)) quietSince = now;
      seenAt.set(request, seenAt.get(request) ?? now);
      if (isPending(request) && now - seenAt.get(request)! < abandonedMs) quietSince = now;
    }
    await page.waitForTimeout(50);
  }
}

const isPending = (request: Request): boolean =>
  request.failure() === null && request.existingResponse() === null && !request.url().endsWith("/api/v1/live");

/** Collects a page's console output and errors; a correct page writes nothing. */
export function watchConsole(page: Page): () => Promise<string[]> {
  const seen: string[] = [];
  page.on("console", (message) => seen.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => seen.push(error.message));
  return async () => {
    await quiet(page);
    return seen;
  };
}

/**
 * Runs the axe rules for WCAG 2.2 A and AA and best practices, after everything has loaded and everything has come in.
 * Costs as much as opening a page: once for each screen and state.
 */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  await quiet(page);
  // Not the bar of a toast, which takes seconds and stops under the pointer, nor what turns for ever.
  await page.evaluate(() => {
    const isShort = ({ effect }: Animation) => Number(effect?.getComputedTiming().endTime) <= 1_000;
    const running = document.getAnimations().filter((each) => each.playState === "running" && isShort(each));
    return Promise.all(running.map(({ finished }) => finished.catch(() => undefined)));
  });
  await expectNone(axeOf(page));
}

/** Runs the rule for the contrast of texts alone, for a state that differs in its colours. */
export const expectContrast = (page: Page): Promise<void> => expectNone(axeOf(page).withRules("color-contrast"));

/** Skips passed rules and frames, which our pages do not have: that saves most of the work. */
const axeOf = (page: Page) => new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();

async function expectNone(axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(" | ")}`),
  ).toEqual([]);
}

/** All scripts of an address, including those loaded later: how many files, and their size in kB gzip. */
export async function scriptsOf(page: Page, address: string): Promise<{ files: number; kB: number }> {
  const sizes: Promise<number>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script")
      sizes.push(response.body().then((body) => gzipSync(body).length));
  });
  await page.goto(address);
  await quiet(page);
  const bytes = await Promise.all(sizes);
  return { files: bytes.length, kB: bytes.reduce((sum, size) => sum + size, 0) / 1_000 };
}

/** Allowed layout shift: a fifth of the web's "good", so that half a pixel from a font is no failure. */
export const mostShift = 0.02;

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };
type Shifts = { shifted: number; moved: string[] };

/** The page's Cumulative Layout Shift since it was opened. */
export async function layoutShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: Shifts = { shifted: 0, moved: [] };
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources, startTime } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue;
        shifts.shifted += value;
        const parts = sources.map(({ node }) => (node instanceof Element ? node : node?.parentElement)?.outerHTML);
        shifts.moved.push(`${value} after ${startTime} ms: ${parts.map((part) => part?.slice(0, 80)).join(" ")}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return async () => {
    await quiet(page);
    return page.evaluate(() => (globalThis as unknown as { shifts: Shifts }).shifts.shifted);
  };
}

/** What moved when the layout shifted, after `layoutShift`. For the message of a failure. */
export const movedParts = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { shifts: Shifts }).shifts.moved.join("\n"));
