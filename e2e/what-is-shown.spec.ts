import { expect, test, type Page } from "@playwright/test";
import { expectNoAxeViolations, layoutShift, mostShift, open } from "./page-checks.ts";
import { rows } from "./results-page.ts";

async function post<T>(page: Page, path: string, data: object): Promise<{ items: T[] }> {
  return (await page.request.post(`/api/v1/${path}`, { data })).json();
}
/** Where a notice's page shows words of its source. */
const userTexts =
  "h1, article header a, article dd, article li, article section p:not(:has(a)), [role=note] [class*=warning]";
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

for (const width of [1280, 390])
  test(`at ${width} px a visitor reads buyer and value in the list, and nothing moves`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const shifted = await layoutShift(page);
    await open(page, "/opportunities?sort=highest-price");
    const ids = await rows(page).evaluateAll((articles) => articles.map((row) => row.getAttribute("data-row")));
    const { items } = await post<{ buyer: { buyerName: string }; valueTo: number | null }>(page, "opportunity/cards", {
      ids,
    });
    await expect(rows(page).first()).toContainText(items[0]!.buyer.buyerName);
    expect(items[0]!.valueTo).not.toBeNull();
    await expect(rows(page).first()).toContainText(/\$[\d.]+(k|M|B)?/);
    expect(await shifted()).toBeLessThan(mostShift);
  });

for (const width of [1280, 390])
  test(`at ${width} px awarded notices go by award, without words of closing, and show value and winner`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page, "/opportunities?status=awarded");
    const { items } = await post<{ title: string }>(page, "search/free/search", {
      statusIds: [3],
      orderBy: "AwardedRecently",
    });
    expect(await rows(page).locator("[data-notice]").allTextContents()).toEqual(items.map(({ title }) => title));
    await expect(rows(page).first()).toContainText(/\$[\d.]+/);
    await expect(rows(page).first()).toContainText(/Awarded \d{1,2} \w{3} \d{4}/);
    const text = (await rows(page).allTextContents()).join(" ");
    expect(text).not.toMatch(/closed \d|closing was/);
    await expect(page.getByRole("link", { name: /close this week|next week/ })).toHaveCount(0);
    // A phone has no preview: the notice itself shows both.
    const preview = page.getByRole(width === 390 ? "article" : "complementary").filter({ hasText: "Awarded to" });
    if (width === 390) await rows(page).first().locator("[data-notice]").click();
    await expect(preview.getByText("Awarded to", { exact: true })).toBeVisible();
    await expect(preview.getByText(/^\$[\d,]+\.\d\d$/).first()).toBeVisible();
  });

for (const width of [1280, 390])
  test(`at ${width} px a notice links to its own page at the source for everybody`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    // The demonstration's first notices have no page of their own, so this one gets one on its way.
    const link = {
      deepLinkURL: "https://source.example/notice/7",
      crawlSource: { name: "Source", url: "https://source.example" },
    };
    await page.route(/\/opportunity\/free\/\w+$/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), ...link } });
    });
    await open(page, "/opportunities");
    await rows(page).nth(1).locator("[data-notice]").click();
    await expect(page.getByRole("link", { name: "Go to Source" })).toHaveAttribute("href", link.deepLinkURL);
  });

for (const width of [1280, 390])
  test(`at ${width} px the word Cancelled is not struck through, and no facet shows a bare code`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page, "/opportunities?status=cancelled");
    const word = rows(page).first().getByText("Cancelled", { exact: true }).first();
    expect(await word.evaluate((element) => getComputedStyle(element).textDecorationLine)).toBe("none");
    await open(page, "/opportunities?status=any&category=95120000,81160000,78180000");
    if (width === 390) await page.getByRole("button", { name: /^Filters/ }).click();
    const branches = page.getByRole("listitem").filter({ has: page.getByRole("checkbox") });
    for (const name of await branches.allTextContents()) expect(name).not.toMatch(/^\s*\d{8}/);
    await expect(branches.filter({ hasText: "Building and construction" }).first()).toBeVisible();
    // The arrow of an open branch stands beside its count, and does not touch it.
    const arrow = page.getByRole("button", { name: /^Close / }).first();
    const branch = arrow.locator("xpath=../..");
    const [count, chevron] = await Promise.all([
      branch.locator("label > :last-child").boundingBox(),
      arrow.locator("svg").boundingBox(),
    ]);
    expect(chevron!.x).toBeGreaterThanOrEqual(count!.x + count!.width);
    expect(chevron!.x - count!.x - count!.width).toBeLessThan(12);
    expect(Math.abs(chevron!.y + chevron!.height / 2 - (count!.y + 10))).toBeLessThan(4);
    await expectNoAxeViolations(page);
  });

for (const width of [1280, 390])
  test(`at ${width} px a word of 200 letters breaks, and the facts of a notice stand in columns`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const long = "x".repeat(200);
    await open(page, "/opportunities");
    await page
      .locator("[data-notice], [data-row] h3 ~ p, aside dd, aside p, form[aria-label=Filters] li span[title]")
      .evaluateAll((elements, word) => {
        for (const element of elements) if (element.children.length === 0) element.textContent = word;
      }, long);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    // A notice with three categories, as some sources give them.
    await page.route(/\/opportunity\/free\/\w+$/, async (route) => {
      const answer = await route.fetch();
      const notice = (await answer.json()) as { categories: { categoryId: number }[] };
      const [category] = notice.categories;
      const categories = [category, { ...category, categoryId: 72_101_500 }, { ...category, categoryId: 72_101_600 }];
      await route.fulfill({ response: answer, json: { ...notice, categories, numberOfCategories: 3 } });
    });
    await open(page, "/opportunities?status=open&type=request-for-tender&page=2");
    await rows(page).nth(1).locator("[data-notice]").click();
    await expect(page.locator("article dl li")).toHaveCount(3);
    const lefts = (selector: string) =>
      page
        .locator(selector)
        .evaluateAll((cells) => [...new Set(cells.map((cell) => Math.round(cell.getBoundingClientRect().left)))]);
    const columns = width < 601 ? 1 : 2;
    expect((await lefts("article dl:first-of-type > div > dt")).length).toBe(columns);
    const values = await lefts("article dl:first-of-type > div > dd");
    expect(values.length).toBe(columns);
    // Several values stand in the same columns.
    for (const left of await lefts("article dl:first-of-type li"))
      expect(Math.min(...values.map((value) => Math.abs(value - left)))).toBeLessThanOrEqual(1);
    await page.locator(userTexts).evaluateAll((elements, word) => {
      for (const element of elements) element.textContent = word;
    }, long);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });

for (const width of [1280, 390])
  test(`at ${width} px the examples of the landing page have results`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page, "/");
    const examples = page.getByText("Try:").locator("..").getByRole("link");
    const addresses = await examples.evaluateAll((links) => links.map((link) => link.getAttribute("href")!));
    expect(addresses.length).toBeGreaterThanOrEqual(3);
    const placeholder = await page.getByRole("combobox", { name: "What do you sell?" }).getAttribute("placeholder");
    const words = placeholder!.split(", ").map((word) => `/opportunities?q=${encodeURIComponent(word)}`);
    for (const address of [...addresses, ...words])
      expect(await (await page.request.get(address)).text(), address).toMatch(/data-total[^>]*>\s*<b[^>]*>[1-9]/);
  });
