import { expect, test, type Page } from "@playwright/test";
import { expectNoAxeViolations, layoutShift, mostShift, open, watchConsole } from "./page-checks.ts";

/** Opens a page and checks what every page for browsing has. */
async function expectPage(page: Page, path: string, { title, heading = title }: { title: string; heading?: string }) {
  expect((await open(page, path)).status(), path).toBe(200);
  await expect(page).toHaveTitle(`${title} | Brolga`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
  await expect(page.locator("meta[name=description]")).toHaveAttribute("content", /\w{3}.{30}/);
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", new RegExp(`${path}$`));
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0);
  await expectNoAxeViolations(page);
}

for (const [width, colorScheme] of [
  [1280, "light"],
  [390, "dark"],
] as const)
  test(`pages for browsing at ${width} px, ${colorScheme}: each has its title, everyone can use it`, async ({
    browser,
    request,
  }) => {
    const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
    const page = await context.newPage();
    const messages = watchConsole(page);
    const shift = await layoutShift(page);
    await expectPage(page, "/browse/buyers", { title: "Buyers" });
    const answer = await request.post("/api/v1/buyer/filter", { data: { pageSize: 1 } });
    const { items } = (await answer.json()) as { items: { name: string; urlSlug: string }[] };
    await expectPage(page, `/browse/buyers/${items[0]!.urlSlug}`, { title: items[0]!.name });
    await expectPage(page, "/browse", { title: "Browse tenders" });
    await expectPage(page, "/browse/categories", { title: "Categories" });
    await expectPage(page, "/browse/locations/queensland", { title: "Tenders in Queensland" });
    const segment = "Building and Construction and Maintenance Services";
    await expectPage(page, "/browse/categories/building-construction-maintenance-services", { title: segment });
    expect(await shift()).toBeLessThan(mostShift);
    expect(await messages()).toEqual([]);
    await context.close();
  });

test("buyers: sorted, filtered and found by name, each in the address", async ({ page }) => {
  await open(page, "/browse/buyers");
  await page.getByRole("link", { name: "Value" }).click();
  await expect(page).toHaveURL(/\?sort=value$/);
  await expect(page.getByRole("columnheader", { name: "Value" })).toHaveAttribute("aria-sort", "descending");
  const filters = page.getByRole("form", { name: "Filters" });
  await filters.getByRole("checkbox", { name: "Has open tenders" }).click();
  await expect(page).toHaveURL(/active=/);
  await expect(page.getByRole("button", { name: "Remove Has open tenders" })).toBeVisible();
  await page.getByRole("link", { name: "Clear all" }).click();
  const first = (await page.getByRole("rowheader").first().getByRole("link").textContent())!;
  const field = page.getByRole("combobox", { name: "Find a buyer" });
  await field.fill(first);
  await page.getByRole("option", { name: first, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(first);
});

test("from the header to a category at the third level, and a name finds it too", async ({ page }) => {
  await open(page, "/coverage");
  await page.getByRole("banner").getByRole("link", { name: "Browse" }).click();
  await page.getByRole("navigation", { name: "Browse" }).getByRole("link", { name: "Categories" }).click();
  await page.getByRole("button", { name: "Open Building and Construction and Maintenance Services" }).click();
  await page.locator("tr[data-level='1']").getByRole("button").first().click();
  const third = page.locator("tr[data-level='2'] a").first();
  const name = (await third.textContent())!;
  await third.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await page.goBack();
  await page.getByRole("searchbox", { name: "Find a category or a code" }).fill(name);
  await expect(page.locator("tr[data-level='2']").getByRole("link", { name, exact: true })).toBeVisible();
  await expect(page.locator("tr[data-level='0']")).not.toHaveCount(0);
});

test("codes and short names lead to their pages, and what does not exist is not found", async ({ request }) => {
  const answer = (path: string) => request.get(path, { maxRedirects: 0 });
  for (const [path, target] of [
    ["/browse/categories/72000000", "/browse/categories/building-construction-maintenance-services"],
    ["/browse/locations/QLD", "/browse/locations/queensland"],
  ] as const) {
    const moved = await answer(path);
    expect([moved.status(), moved.headers()["location"]]).toEqual([301, target]);
  }
  for (const path of ["/browse/buyers/nobody", "/browse/categories/nothing", "/browse/locations/narnia"])
    expect((await answer(path)).status(), path).toBe(404);
});
