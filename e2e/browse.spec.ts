import { expect, test } from "@playwright/test";
import { open } from "./page-checks.ts";

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
