import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { gzipSync } from "node:zlib";

/** Opens a page and waits until it can be worked: a press before its scripts are there would be lost. */
export async function open(page: Page, address: string) {
  const answer = await page.goto(address);
  await workable(page);
  return answer!;
}

/**
 * Waits until the page that is shown can be worked: its shell is hydrated, and then, when the browser rests, its parts. A
 * page that only leads on has gone by then: the next one is meant.
 */
export async function workable(page: Page): Promise<void> {
  for (let rests = false; !rests;) {
    await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
    const idle = page.evaluate(() => new Promise<true>((resolve) => requestIdleCallback(() => resolve(true))));
    rests = await idle.catch(() => false);
  }
}

/** Waits until a page that was opened has all that it fetches by itself: what is not there by then does not come. */
export const quiet = (page: Page): Promise<void> => page.waitForLoadState("networkidle");

/** Collects what a page writes to the console, and its errors; a page that is right writes nothing. */
export function watchConsole(page: Page): () => Promise<string[]> {
  const seen: string[] = [];
  page.on("console", (message) => seen.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => seen.push(error.message));
  return async () => {
    await quiet(page);
    return seen;
  };
}

/** Runs the rules of WCAG 2.2 A and AA and the good practices; all is there, and animations have ended by then. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  await quiet(page);
  await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined))));
  // Nobody reads what passed, and no page of ours has frames of others: that spares a page and most of the work.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
  const { violations } = await axe.analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(" | ")}`),
  ).toEqual([]);
}

/** What the scripts of an address weigh on their way, in kB of gzip, all of them: those that it loads later too. */
export async function scriptWeight(page: Page, address: string): Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script")
      sizes.push(response.body().then((body) => gzipSync(body).length));
  });
  await page.goto(address, { waitUntil: "networkidle" });
  const bytes = await Promise.all(sizes);
  return bytes.reduce((sum, size) => sum + size, 0) / 1_000;
}

/** What a page may move by itself: a fifth of what the web calls good, so that a font's half pixel is no fault. */
export const mostShift = 0.02;

/** Adds up how much of the page moved by itself since it was opened (the web's Cumulative Layout Shift). */
export async function layoutShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(globalThis, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) (globalThis as unknown as { shifted: number }).shifted += entry.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return async () => {
    await quiet(page);
    return page.evaluate(() => (globalThis as unknown as { shifted: number }).shifted);
  };
}
