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
  await filters.getByRole("checkbox", { name: "Has open tenders" }).check();
  await expect(page).toHaveURL(/active=/);
  await expect(page.getByRole("button", { name: "Remove Has open tenders" })).toBeVisible();
  await page.getByRole("link", { name: "Clear all" }).click();
  const first = (await page.getByRole("rowheader").first().getByRole("link").textContent())!;
  const field = page.getByRole("combobox", { name: "Find a buyer" });
  await field.fill(first);
  await page.getByRole("option", { name: first, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(first);
});

test("a buyer that does not exist is not found", async ({ page }) => {
  expect((await page.goto("/browse/buyers/nobody"))?.status()).toBe(404);
  await expect(page).toHaveTitle("Page not found | Brolga");
});
