import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
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

/** Waits until a page has fetched everything it fetches by itself. */
export const quiet = (page: Page): Promise<void> => page.waitForLoadState("networkidle");

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
 * Runs the axe rules for WCAG 2.2 A and AA and best practices, after everything has loaded and animations have ended.
 */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  await quiet(page);
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
  );
  // Skip passed rules and frames, which our pages do not have: that saves most of the work.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
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
  await page.goto(address, { waitUntil: "networkidle" });
  const bytes = await Promise.all(sizes);
  return { files: bytes.length, kB: bytes.reduce((sum, size) => sum + size, 0) / 1_000 };
}

/** Allowed layout shift: a fifth of the web's "good", so that half a pixel from a font is no failure. */
export const mostShift = 0.02;

/** The page's Cumulative Layout Shift since it was opened. */
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
