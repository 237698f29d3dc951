import { expect, test, type Page } from "@playwright/test";
import {
  expectNoAxeViolations,
  layoutShift,
  open,
  quiet,
  scriptWeight,
  watchConsole,
  mostShift,
} from "./page-checks.ts";

const total = (page: Page) => page.locator("[data-total] b");
const rows = (page: Page) => page.locator("[data-row]");
const titles = (page: Page) => page.locator("[data-row] [data-notice]").allTextContents();
const facet = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** Ticks the first value of a facet that finds something and is not yet chosen; gives back its words. */
async function tickFirst(page: Page, name: string) {
  const box = facet(page, name).locator("label").filter({ hasText: /[1-9]/ }).first();
  const words = (await box.locator("span").first().textContent()) ?? "";
  const address = page.url();
  await box.click();
  await expect.poll(() => page.url()).not.toBe(address);
  await settled(page);
  return words;
}

/** Waits until the results on screen are those of the address. */
const settled = (page: Page) =>
  expect(page.getByRole("region", { name: "Results", exact: true })).toHaveAttribute("aria-busy", "false");

test("a search is narrowed, ordered, opened, left again, reloaded and shared, and is always the same", async ({
  page,
  browser,
}) => {
  const messages = watchConsole(page);
  await open(page, "/opportunities");
  await page.getByRole("combobox", { name: "Search opportunities" }).fill("cleaning");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/q=cleaning/);
  await settled(page);
  const all = Number((await total(page).textContent())!.replaceAll(",", ""));
  expect(all).toBeGreaterThan(0);

  await tickFirst(page, "Place");
  await expect(page).toHaveURL(/place=\w+,au,ns/);
  await expect(page.getByRole("button", { name: "Remove Not stated" })).toBeVisible();
  await tickFirst(page, "Category");
  await page.getByRole("combobox", { name: "Sort" }).selectOption("Closing soonest");
  await expect(page).toHaveURL(/sort=closing-soon/);
  await settled(page);
  const found = await titles(page);
  expect(found.length).toBeGreaterThan(0);
  expect(Number((await total(page).textContent())!.replaceAll(",", ""))).toBeLessThanOrEqual(all);
  const address = page.url();

  const last = page.locator("[data-row] [data-notice]").last();
  await last.scrollIntoViewIfNeeded();
  const depth = await page.evaluate(() => scrollY);
  await last.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(found.at(-1)!);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(found.at(-1)!);
  await page.getByRole("link", { name: /^Back to/ }).click();
  await expect(page).toHaveURL(address);
  expect(await titles(page)).toEqual(found);
  await expect(rows(page).last()).toHaveAttribute("aria-current", "true");
  await expect(rows(page).last().getByText("seen", { exact: true })).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(depth);
  await page.reload();
  expect(await titles(page)).toEqual(found);

  const other = await browser.newContext({ timezoneId: "Australia/Perth", colorScheme: "dark" });
  const shared = await other.newPage();
  await open(shared, address);
  expect(await titles(shared)).toEqual(found);
  await other.close();
  expect(await messages()).toEqual([]);
});

test("a chip taken away widens the search again, and Clear all leaves only the words", async ({ page }) => {
  await open(page, "/opportunities?q=cleaning&place=nsw,au,ns&notStated=hide");
  const narrow = await total(page).textContent();
  await page.getByRole("button", { name: "Remove Open, Future" }).click();
  await expect(page).toHaveURL(/status=any/);
  await settled(page);
  expect(Number((await total(page).textContent())!.replaceAll(",", ""))).toBeGreaterThanOrEqual(
    Number(narrow!.replaceAll(",", "")),
  );
  await expect(page.getByRole("button", { name: "Remove Every status" })).toBeVisible();
  await page.getByRole("link", { name: "Clear all" }).click();
  await expect(page).toHaveURL(/\/opportunities\?q=cleaning$/);
});

test("the list is worked by keys alone, and the keys can be switched off", async ({ page }) => {
  await open(page, "/opportunities?sort=open-date-newest-first");
  await page.keyboard.press("j");
  await expect(rows(page).nth(0)).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("j");
  await expect(rows(page).nth(1).locator("[data-notice]")).toBeFocused();
  await page.keyboard.press("k");
  await expect(rows(page).nth(0)).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("/");
  await expect(page.getByRole("combobox", { name: "Search opportunities" })).toBeFocused();
  await page.keyboard.type("j?/");
  await expect(page.getByRole("combobox", { name: "Search opportunities" })).toHaveValue("j?/");
  await page.getByRole("combobox", { name: "Search opportunities" }).fill("");
  await expect(page).toHaveURL(/opportunities\?sort=open-date-newest-first$/);
  await settled(page);
  await rows(page).nth(0).locator("[data-notice]").focus();
  await page.keyboard.press("?");
  await page.getByLabel("Single keys move through results").uncheck();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.keyboard.press("j");
  await expect(rows(page).nth(1)).not.toHaveAttribute("aria-current", "true");
  await page.getByRole("button", { name: "Keys" }).click();
  await page.getByLabel("Single keys move through results").check();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await rows(page).nth(0).locator("[data-notice]").focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/opportunities\/[a-z0-9]+\//);
});

test("a tooltip stays while the pointer is on it, says what a label does not, and goes with Escape", async ({
  page,
}) => {
  await open(page, "/opportunities?q=cleaning");
  const tip = page.getByRole("tooltip");
  const grid = page.getByRole("button", { name: "Grid" });
  await grid.hover();
  await expect(tip).toHaveText("Grid");
  await expect(grid).not.toHaveAttribute("aria-describedby"); // its name is the same word
  await tip.hover();
  await expect(tip).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(tip).toBeHidden();
  await grid.hover();
  await expect(tip).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(tip).toBeHidden();
});

test("why a notice is found is said by keyboard: words, fields and shares; Escape leads back", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, "/opportunities?q=cleaning+services&status=any");
  const row = rows(page).first();
  const why = row.getByRole("button", { name: "why" });
  await row.locator("[data-notice]").focus();
  await page.keyboard.press("Tab");
  await expect(why).toBeFocused();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog", { name: "Why it is here" });
  await expect(panel.getByText(/“cleaning”.* in title/)).toBeVisible();
  const parts = panel.getByRole("row");
  await expect(parts).toHaveCount(3);
  await expect(parts.nth(1)).toContainText(/^(cleaning|services)title.*\d+%$/);
  await expectNoAxeViolations(page);
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(why).toBeFocused();
});

test("the words are marked in the preview, in the title and in the whole text", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, "/opportunities?q=cleaning&status=any");
  const preview = page.getByRole("complementary", { name: "Preview" });
  await expect(preview.getByRole("heading", { level: 2 }).locator("mark").first()).toHaveText(/cleaning/i);
  await expect(preview.locator("p mark").first()).toHaveText(/cleaning/i);
  await open(page, "/opportunities?status=any");
  await expect(preview.getByText("What the buyer wants")).toBeVisible();
  await expect(preview.locator("mark")).toHaveCount(0);
});

test("weeks are counted where the reader is, from the second page on before any script runs", async ({ browser }) => {
  const context = await browser.newContext({ timezoneId: "Australia/Perth" });
  const page = await context.newPage();
  const zones: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/search/free/search"))
      zones.push((request.postDataJSON() as { timeZoneId: string }).timeZoneId);
  });
  await open(page, "/opportunities");
  await quiet(page);
  // The server had to guess at the first visit: it is asked again, and then it knows.
  expect(zones).toEqual(["Australia/Perth"]);
  await open(page, "/opportunities?q=cleaning");
  await quiet(page);
  expect(zones).toEqual(["Australia/Perth"]);
  await page.getByRole("link", { name: /next week$/ }).click();
  await expect(page).toHaveURL(/zone=Australia%2FPerth/);
  await context.close();
});

test("what the search leaves out without being told is said, and brought in with one press", async ({ page }) => {
  await open(page, "/opportunities?status=any");
  const before = Number((await total(page).textContent())!.replaceAll(",", ""));
  const line = page.getByText(/left out\./);
  const leftOut = Number(/^[\d,]+/.exec((await line.textContent())!)![0].replaceAll(",", ""));
  await line.getByRole("link").click();
  await expect(page).toHaveURL(/flagged=show/);
  await settled(page);
  expect(Number((await total(page).textContent())!.replaceAll(",", ""))).toBe(before + leftOut);
  await page.getByRole("button", { name: "Remove With sales, leases and grants" }).click();
  await expect(page).not.toHaveURL(/flagged/);
});

test("the scripts of the search page weigh at most 220 kB", async ({ page }) => {
  const weight = await scriptWeight(page, "/opportunities");
  test.info().annotations.push({ type: "kB of gzip", description: weight.toFixed(1) });
  expect(weight).toBeGreaterThan(50);
  expect(weight).toBeLessThanOrEqual(220);
});

test("beside the list stands the notice that is current, and stays away once folded", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, "/opportunities?sort=closing-soon");
  const preview = page.getByRole("complementary", { name: "Preview" });
  const [first, second] = await titles(page);
  await expect(preview.getByRole("heading", { level: 2 })).toHaveText(first!);
  await rows(page)
    .nth(1)
    .click({ position: { x: 400, y: 8 } });
  await expect(preview.getByRole("heading", { level: 2 })).toHaveText(second!);
  await expect(preview.getByText("Buyer", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Fold the preview away" }).click();
  await page.reload();
  await expect(preview).toBeHidden();
});

test("the grid is remembered, and a small screen shows the list all the same", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, "/opportunities?q=cleaning");
  const found = await titles(page);
  await page.getByRole("button", { name: "Grid" }).click();
  await expect(page.getByRole("table")).toBeVisible();
  await open(page, "/opportunities?q=cleaning");
  await expect(page.getByRole("table")).toBeVisible();
  expect(await titles(page)).toEqual(found);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("table")).toBeHidden();
  expect(await titles(page)).toEqual(found);
});

test("on a phone the filters are a sheet whose button counts along", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/opportunities?q=cleaning");
  const before = await total(page).textContent();
  await page.getByRole("button", { name: /^Filters/ }).click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await expect(sheet.getByRole("button", { name: `Show ${before} ` })).toBeVisible();
  await sheet.getByRole("checkbox", { name: /^New South Wales/ }).click();
  await expect(page).toHaveURL(/place=nsw,au,ns/);
  await settled(page);
  const after = await total(page).textContent();
  await sheet.getByRole("button", { name: `Show ${after} ` }).click();
  await expect(sheet).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test("a search that finds nothing says why and offers what is near", async ({ page }) => {
  await open(page, "/opportunities?q=cleaning&type=market-sounding&priceFrom=99999999999&notStated=hide");
  await expect(page.getByRole("heading", { name: /^No opportunities with “cleaning”/ })).toBeVisible();
  // The word is in many notices: only all filters together leave nothing.
  await expect(page.getByText("No notice has this word")).toBeHidden();
  await page.getByRole("link", { name: "Search without the filters" }).click();
  await expect(page).toHaveURL(/\/opportunities\?q=cleaning$/);
  await expect(rows(page).first()).toBeVisible();
  await open(page, "/opportunities?q=zxqvbn");
  await expect(page.getByText("No notice has this word.")).toBeVisible();
  await open(page, "/opportunities?q=cleaning&page=9999");
  await page.getByRole("link", { name: "Back to the first page" }).click();
  await expect(rows(page).first()).toBeVisible();
});

test("while the index is being rebuilt a panel says so, and the results come by themselves", async ({ page }) => {
  await open(page, "/opportunities");
  await page.route("**/search/free/search", (route) => route.fulfill({ status: 503, json: {} }));
  await page.getByRole("combobox", { name: "Search opportunities" }).fill("cleaning");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: /^The search index is being rebuilt/ })).toBeVisible();
  await page.unroute("**/search/free/search");
  await expect(rows(page).first()).toBeVisible({ timeout: 15_000 });
});

test("without scripts the results, the filters and a notice can be read", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/opportunities");
  await page.getByRole("combobox", { name: "Search opportunities" }).fill("cleaning");
  await page.getByRole("search").getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/q=cleaning/);
  await page.getByRole("checkbox", { name: /^New South Wales/ }).check();
  await page.getByRole("button", { name: "Apply filters" }).click();
  await expect(page).toHaveURL(/place=nsw/);
  const title = (await titles(page))[0]!;
  await page.getByRole("link", { name: title, exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(page.getByRole("note", { name: "Deadline" })).toBeVisible();
  await context.close();
});

test("the neighbours in the list are one press away, and back is always the list", async ({ page }) => {
  await open(page, "/opportunities?sort=closing-soon");
  const [first, second] = await titles(page);
  await page.locator("[data-notice]").first().click();
  await expect(page.getByText(/^1 of [\d,]+$/).first()).toBeVisible(); // a stage may say "1 of 2" further down
  await page.getByRole("button", { name: "Next in the list" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(second!);
  await page.getByRole("button", { name: "Previous in the list" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(first!);
  await page.goBack();
  await expect(page).toHaveURL(/sort=closing-soon/);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`search and notice pass the accessibility rules and do not jump, ${colorScheme}`, async ({ browser }) => {
    const context = await browser.newContext({
      colorScheme,
      timezoneId: "Australia/Perth",
      viewport: { width: 1440, height: 900 },
    });
    const page = await context.newPage();
    const messages = watchConsole(page);
    const shift = await layoutShift(page);
    await open(page, "/opportunities?q=cleaning");
    await expect(
      page.getByRole("complementary", { name: "Preview" }).getByText("Buyer", { exact: true }),
    ).toBeVisible();
    await expectNoAxeViolations(page);
    expect(await shift()).toBeLessThan(mostShift);
    await page.getByRole("button", { name: "Grid" }).click();
    await expectNoAxeViolations(page);
    const address = (await page.locator("[data-notice]").first().getAttribute("href"))!;
    await open(page, address);
    await expectNoAxeViolations(page);
    expect(await shift()).toBeLessThan(mostShift);
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, "/opportunities?q=cleaning&status=any");
    await expectNoAxeViolations(page);
    await page.getByRole("button", { name: /^Filters/ }).click();
    await expect(page.getByRole("dialog", { name: "Filters" })).toBeVisible();
    await expectNoAxeViolations(page);
    expect(await messages()).toEqual([]);
    await context.close();
  });
}
