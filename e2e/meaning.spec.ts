import { expect, test, type Page } from "@playwright/test";
import { expectNoAxeViolations, layoutShift, mostShift, open, watchConsole } from "./page-checks.ts";
import { resultsLoaded, titles, total } from "./results-page.ts";

const beside = (page: Page) => page.getByRole("region", { name: "Also relevant" });

/** Opens a search that has notices beside its results; after the first start the vectors take a while. */
async function openWithSide(page: Page, address: string) {
  await expect(async () => {
    await open(page, address);
    await expect(beside(page)).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 45_000 });
}

test("similar notices are separate from the results, say why they are shown, and can be hidden", async ({ page }) => {
  await openWithSide(page, "/opportunities?q=tree+lopping&status=any");
  const messages = watchConsole(page);
  const count = await total(page).textContent();
  const own = Number(count!.replaceAll(",", ""));
  const all = await titles(page);
  const near = await beside(page).locator("[data-notice]").allTextContents();
  expect(near.length).toBeGreaterThan(0);
  const partial = await page.getByRole("region", { name: "Some of your words" }).locator("[data-notice]").count();
  expect(all).toHaveLength(Math.min(own, 20) + partial + near.length);
  await expect(
    beside(page)
      .getByText(/^Similar in meaning \(\d+ of 100\)/)
      .first(),
  ).toBeVisible();

  await beside(page).getByRole("link", { name: "Hide them" }).click();
  await expect(page).toHaveURL(/meaning=off/);
  await expect(beside(page)).toBeHidden();
  await expect(total(page)).toHaveText(count!);
  await page.getByRole("link", { name: "Show them" }).click();
  await expect(page).not.toHaveURL(/meaning/);
  await expect(beside(page)).toBeVisible();

  // The keys move through both, and a notice from beside leads back to the list without a position in it.
  await beside(page).locator("[data-notice]").first().focus();
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await expect(beside(page).locator("[data-notice]").first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(near[0]!);
  await expect(page.getByRole("button", { name: "Next in the list" })).toHaveCount(0);
  await page.getByRole("link", { name: /^Back to/ }).click();
  await expect(beside(page)).toBeVisible();
  expect(await messages()).toEqual([]);
});

test("the best match by meaning is an order of the same results", async ({ page }) => {
  await openWithSide(page, "/opportunities?q=waste&status=any");
  const count = await total(page).textContent();
  const before = await titles(page);
  await page.getByRole("combobox", { name: "Sort" }).selectOption("Best match in meaning");
  await expect(page).toHaveURL(/sort=best-match/);
  await resultsLoaded(page);
  await expect(total(page)).toHaveText(count!);
  await expect.poll(() => titles(page)).not.toEqual(before);
  await page.reload();
  await expect(total(page)).toHaveText(count!);
  await page.getByRole("button", { name: "why", exact: true }).first().click();
  await expect(page.getByRole("dialog", { name: "Why this result" })).toContainText(
    /Similar in meaning \(\d+ of 100\)/,
  );
});

test("similar notices appear below a notice without moving anything", async ({ page }) => {
  await openWithSide(page, "/opportunities?q=waste&status=any");
  const shift = await layoutShift(page);
  const address = (await page.locator("[data-notice]").first().getAttribute("href"))!;
  await open(page, address);
  const similar = page.getByRole("region", { name: "Similar notices" });
  const first = similar.locator("[data-notice]").first();
  await expect(first).toBeVisible();
  await expect(similar.getByText(/^Similar in meaning \(\d+ of 100\)/).first()).toBeVisible();
  await expectNoAxeViolations(page);
  const title = (await first.textContent())!;
  const to = (await first.getAttribute("href"))!;
  expect(to).not.toBe(address);
  expect(await shift()).toBeLessThan(mostShift);
  await first.click();
  await expect(page).toHaveURL(new RegExp(`${to}$`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  const replaced = await shift(); // replacing a page is no layout shift
  await expect(similar.locator(`[data-notice]:not([href="${to}"])`).first()).toBeVisible();
  expect((await shift()) - replaced).toBeLessThan(mostShift);
});

test("when similar notices do not come, the page says so in the specification's words, and they can be requested again", async ({
  page,
}) => {
  await openWithSide(page, "/opportunities?q=waste&status=any");
  await page.route("**/similar", (route) => route.fulfill({ status: 500, json: {} }));
  await page.locator("[data-notice]").first().click();
  const failed = page.getByRole("alert").filter({ hasText: "Failed to load similar notices" });
  await expect(failed).toContainText(
    "An unexpected error has occurred while trying to load similar notices. Please try again or contact the system administrator.",
    { timeout: 20_000 },
  );
  await page.unroute("**/similar");
  await failed.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("region", { name: "Similar notices" }).locator("[data-notice]").first()).toBeVisible();
});

for (const [width, colorScheme] of [
  [1280, "light"],
  [390, "dark"],
] as const)
  test(`beside the results nothing stands out of the page at ${width} px, ${colorScheme}`, async ({ browser }) => {
    const page = await browser.newPage({ colorScheme, viewport: { width, height: 900 } });
    await openWithSide(page, "/opportunities?q=tree+lopping");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectNoAxeViolations(page);
    await page.close();
  });
