import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { expectNoAxeViolations, layoutShift, mostShift, open, watchConsole } from "./page-checks.ts";

/** The seller that won most. */
async function topSeller(request: APIRequestContext): Promise<string> {
  const answer = await request.post("/api/v1/seller/filter", { data: { page: 1, pageSize: 1 } });
  const { items } = (await answer.json()) as { items: { urlSlug: string }[] };
  return items[0]!.urlSlug;
}

for (const [width, colorScheme] of [
  [1280, "light"],
  [390, "dark"],
] as const)
  test(`a seller at ${width} px, ${colorScheme}: what it won as charts that are tables too, for everyone`, async ({
    browser,
    request,
  }) => {
    const slug = await topSeller(request);
    const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
    const page = await context.newPage();
    const messages = watchConsole(page);
    expect((await open(page, `/insights/${slug}`)).status()).toBe(200);
    const name = await page.getByRole("heading", { level: 1 }).textContent();
    await expect(page).toHaveTitle(`${name} | Brolga`);
    await expect(page.locator("meta[name=description]")).toHaveAttribute("content", /public buyers/);
    await expect(page.getByRole("img", { name: /^Awarded value by financial year: \$/ })).toBeVisible();
    await page.getByText("Show as a table").first().click();
    await expect(page.getByRole("columnheader", { name: "Financial year" })).toBeVisible();
    await expect(page.getByRole("link", { name: /CSV of awarded value .* comes with Starter/ })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await expectNoAxeViolations(page);
    expect((await open(page, "/insights")).status()).toBe(200);
    await expect(page).toHaveTitle("Insights | Brolga");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Insights");
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await expectNoAxeViolations(page);
    expect(await messages()).toEqual([]);
    await context.close();
  });

test("rankings follow what is chosen, and lead to a seller", async ({ page }) => {
  await open(page, "/insights");
  await page.getByLabel("Year").selectOption("All years");
  await expect(page).toHaveURL(/\/insights\?year=all$/);
  const main = page.getByRole("main");
  await main.getByRole("link", { name: "Buyers", exact: true }).first().click();
  await expect(page).toHaveURL(/by=buyers/);
  await expect(page.getByRole("table", { name: "Buyers by what they awarded" })).toBeVisible();
  await main.getByRole("link", { name: "Sellers", exact: true }).first().click();
  const sellers = page.getByRole("table", { name: "Sellers by what they won" });
  await sellers.getByRole("link", { name: "Contracts" }).click();
  await expect(sellers.getByRole("columnheader", { name: "Contracts" })).toHaveAttribute("aria-sort", "descending");
  const first = sellers.getByRole("rowheader").first().getByRole("link");
  const name = (await first.textContent())!;
  await page.getByRole("searchbox").fill(name);
  await page.getByRole("searchbox").press("Enter");
  await expect(page).toHaveURL(/[?&]q=/);
  await sellers.getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await searchItsContracts(page);
});

/** From the button of a seller with several contracts to those that have a word of the newest one's title. */
async function searchItsContracts(page: Page): Promise<void> {
  const button = page.getByRole("link", { name: /^Search its [\d,]+ contracts$/ });
  const [count] = /[\d,]+/.exec((await button.textContent())!)!;
  const awards = page.getByRole("region", { name: "Recent awards" });
  await expect(awards.getByRole("status")).toHaveText(`${count} in all`);
  await button.click();
  const field = awards.getByRole("searchbox", { name: "Search these contracts by title, buyer or reference" });
  await expect(field).toBeFocused();
  const title = (await awards.getByRole("heading", { level: 3 }).first().textContent())!;
  await field.fill(title);
  await field.press("Enter");
  await expect(page).toHaveURL(/[?&]q=/);
  await expect(awards.getByRole("status")).toHaveText(new RegExp(`^[\\d,]+ of ${count} with “`));
  await expect(awards.getByRole("heading", { level: 3 }).first()).toHaveText(title);
  await expect(field).toBeFocused();
  await field.fill("no such words");
  await field.press("Enter");
  await expect(awards).toContainText("No contract has all of these words");
  await awards.getByRole("link", { name: "Show all" }).click();
  await expect(awards.getByRole("status")).toHaveText(`${count} in all`);
  await expect(field).toHaveValue("");
}

test("a name of one word of 200 letters breaks in the head of a page, at every width", async ({ page, request }) => {
  await open(page, `/insights/${await topSeller(request)}`);
  const name = await page.getByRole("heading", { level: 1 }).textContent();
  await page
    .getByRole("main")
    .getByText(name!, { exact: true })
    .evaluateAll((places) => {
      for (const place of places) place.textContent = "promenade".repeat(23).slice(0, 200);
    });
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
});

test("a seller's address in capitals goes to the right one, an unknown one is not found", async ({ page, request }) => {
  const slug = await topSeller(request);
  const moved = await request.get(`/insights/${slug.toUpperCase()}`, { maxRedirects: 0 });
  expect([moved.status(), moved.headers()["location"]]).toEqual([301, expect.stringMatching(`/insights/${slug}$`)]);
  expect((await page.goto("/insights/nobody-at-all"))?.status()).toBe(404);
});

for (const [width, colorScheme] of [
  [1280, "light"],
  [390, "dark"],
] as const)
  test(`an open notice at ${width} px, ${colorScheme} says what is usual for its buyer, and nothing moves`, async ({
    browser,
    request,
  }) => {
    const found = await request.post("/api/v1/search/free/search", { data: { statusIds: [1], pageSize: 1 } });
    const { items } = (await found.json()) as { items: { publicOpportunityId: string; timezoneId: string }[] };
    // The reader is where the notice is: no second time comes into its deadline.
    const { publicOpportunityId, timezoneId } = items[0]!;
    const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme, timezoneId });
    const page = await context.newPage();
    const messages = watchConsole(page);
    const shift = await layoutShift(page);
    await open(page, `/opportunities/${publicOpportunityId}`);
    await expect(page.getByRole("heading", { level: 2, name: "From close to award" })).toBeVisible();
    await expect(page.getByRole("heading", { level: 2, name: /for such work$/ })).toBeVisible();
    await expect(
      page.getByRole("heading", { name: /holds? the work now|no earlier contract|held the work/ }),
    ).toBeVisible();
    expect(await shift()).toBeLessThanOrEqual(mostShift);
    await expectNoAxeViolations(page);
    expect(await messages()).toEqual([]);
    await context.close();
  });
