import { expect, test, type Page } from "@playwright/test";
import { open, quiet, watchConsole } from "./page-checks.ts";
import { rows, resultsLoaded, titles, total } from "./results-page.ts";

const facet = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** Ticks the first unselected facet value with results; returns its text. */
async function tickFirst(page: Page, name: string) {
  const box = facet(page, name).locator("label").filter({ hasText: /[1-9]/ }).first();
  const words = (await box.locator("span").first().textContent()) ?? "";
  const address = page.url();
  await box.click();
  await expect.poll(() => page.url()).not.toBe(address);
  await resultsLoaded(page);
  return words;
}

test("a search is narrowed, ordered, opened, left again, reloaded and shared, and is always the same", async ({
  page,
  browser,
}) => {
  const messages = watchConsole(page);
  await open(page, "/opportunities");
  await page.getByRole("combobox", { name: "Search opportunities" }).fill("cleaning");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/q=cleaning/);
  await resultsLoaded(page);
  const all = Number((await total(page).textContent())!.replaceAll(",", ""));
  expect(all).toBeGreaterThan(0);

  await tickFirst(page, "Place");
  await expect(page).toHaveURL(/place=\w+,au,ns/);
  await expect(page.getByRole("button", { name: "Remove Not stated" })).toBeVisible();
  await tickFirst(page, "Category");
  await page.getByRole("combobox", { name: "Sort" }).selectOption("Closing soonest");
  await expect(page).toHaveURL(/sort=closing-soon/);
  await resultsLoaded(page);
  const found = await titles(page);
  expect(found.length).toBeGreaterThan(0);
  expect(Number((await total(page).textContent())!.replaceAll(",", ""))).toBeLessThanOrEqual(all);
  const address = page.url();

  const last = page.locator("[data-row] [data-notice]").last();
  await last.scrollIntoViewIfNeeded();
  const depth = await page.evaluate(() => scrollY);
  await last.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(found.at(-1)!);
  // The results load after the page, and the scroll position is restored all the same.
  const release = Promise.withResolvers<void>();
  await page.route("**/search/free/search", async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(found.at(-1)!);
  await page.getByRole("link", { name: /^Back to/ }).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole("region", { name: "Results", exact: true })).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  release.resolve();
  await expect(rows(page).first()).toBeVisible();
  await page.unroute("**/search/free/search");
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
  await resultsLoaded(page);
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
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.keyboard.press("/");
  await expect(page.getByRole("combobox", { name: "Search opportunities" })).toBeFocused();
  await expect(page.getByRole("combobox", { name: "Search opportunities" })).toBeInViewport();
  await page.keyboard.type("j?/");
  await expect(page.getByRole("combobox", { name: "Search opportunities" })).toHaveValue("j?/");
  await page.getByRole("combobox", { name: "Search opportunities" }).fill("");
  await expect(page).toHaveURL(/opportunities\?sort=open-date-newest-first$/);
  await resultsLoaded(page);
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
  // On the first visit the server guesses the zone, so the search is sent again; afterwards it knows.
  expect(zones).toEqual(["Australia/Perth"]);
  await open(page, "/opportunities?q=cleaning");
  await quiet(page);
  expect(zones).toEqual(["Australia/Perth"]);
  await page.getByRole("link", { name: /next week$/ }).click();
  await expect(page).toHaveURL(/zone=Australia%2FPerth/);
  await context.close();
});

test("notices excluded by default are mentioned, and included with one press", async ({ page }) => {
  await open(page, "/opportunities?status=any");
  const before = Number((await total(page).textContent())!.replaceAll(",", ""));
  const line = page.getByText(/hidden\./);
  const leftOut = Number(/^[\d,]+/.exec((await line.textContent())!)![0].replaceAll(",", ""));
  await line.getByRole("link").click();
  await expect(page).toHaveURL(/flagged=show/);
  await resultsLoaded(page);
  expect(Number((await total(page).textContent())!.replaceAll(",", ""))).toBe(before + leftOut);
  await page.getByRole("button", { name: "Remove With sales, leases and grants" }).click();
  await expect(page).not.toHaveURL(/flagged/);
});

test("a search that finds nothing says why and offers what is near", async ({ page }) => {
  await open(page, "/opportunities?q=cleaning&type=market-sounding&priceFrom=99999999999&notStated=hide");
  await expect(page.getByRole("heading", { name: /^No opportunities with “cleaning”/ })).toBeVisible();
  await quiet(page);
  // Many notices contain the word: only all filters together leave none.
  await expect(page.getByText("No notices contain this word")).toBeHidden();
  await page.getByRole("link", { name: "Search without the filters" }).click();
  await expect(page).toHaveURL(/\/opportunities\?q=cleaning$/);
  await expect(rows(page).first()).toBeVisible();
  await open(page, "/opportunities?q=zxqvbn");
  await expect(page.getByText("No notices contain this word.")).toBeVisible();
  await open(page, "/opportunities?q=cleaning&page=9999");
  await page.getByRole("link", { name: "Back to the first page" }).click();
  await expect(rows(page).first()).toBeVisible();
});

test("while the index is being rebuilt a panel says so, and the results come by themselves", async ({ page }) => {
  await open(page, "/opportunities");
  const json = { status: 503, detail: "The search index is being rebuilt." };
  await page.route("**/search/free/search", (route) => route.fulfill({ status: 503, json }));
  await page.getByRole("combobox", { name: "Search opportunities" }).fill("cleaning");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: /^The search index is being rebuilt/ })).toBeVisible();
  await page.unroute("**/search/free/search");
  await expect(rows(page).first()).toBeVisible({ timeout: 15_000 });
});

test("a search that is refused says what to ask instead, and is not tried again", async ({ page }) => {
  await open(page, "/opportunities");
  const detail = "This search takes too long. Use fewer words.";
  let asked = 0;
  await page.route("**/search/free/search", (route) => {
    asked++;
    return route.fulfill({ status: 400, json: { status: 400, detail, errors: [] } });
  });
  await page.getByRole("combobox", { name: "Search opportunities" }).fill("a* b*");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").getByText(detail)).toBeVisible();
  await page.unroute("**/search/free/search");
  // Typing and Enter may each have asked. An answer that is tried again shows only after the seventh attempt.
  expect(asked).toBeLessThanOrEqual(2);
  await page.getByRole("combobox", { name: "Search opportunities" }).fill("cleaning");
  await expect(rows(page).first()).toBeVisible();
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

test("every buyer and category is found by name in the rail, and can be chosen there", async ({ page }) => {
  await open(page, "/opportunities?status=any");
  for (const [name, key] of [
    ["Buyer", "buyer"],
    ["Category", "category"],
  ] as const) {
    const facet = page.getByRole("region", { name, exact: true });
    const answer = page.waitForResponse("**/search/facet");
    await facet.getByRole("textbox", { name: `Find a ${key}` }).fill("serv");
    const { items } = (await (await answer).json()) as { items: { name: string; count: number }[] };
    const box = facet.getByRole("checkbox").first();
    await expect(facet.getByRole("checkbox")).toHaveCount(items.length);
    await box.click(); // ticked once the address says so
    await expect(page).toHaveURL(new RegExp(`${key}=\\d+`));
    await resultsLoaded(page);
    await expect(total(page)).toHaveText(items[0]!.count.toLocaleString("en-AU"));
    await page.goBack();
    await resultsLoaded(page);
  }
});
