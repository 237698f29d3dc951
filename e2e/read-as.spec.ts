import { expect, test, type Page } from "@playwright/test";
import { expectNoAxeViolations, open, watchConsole, workable } from "./page-checks.ts";
import { field, resultsLoaded, titles, total } from "./results-page.ts";

const count = async (page: Page) => Number((await total(page).textContent())!.replaceAll(",", ""));
const chip = (page: Page, name: string) => page.getByRole("button", { name: `Remove ${name}, from your words` });

/** Opens the filters where they are not beside the results. */
async function openFilters(page: Page): Promise<void> {
  const opener = page.getByRole("button", { name: /^Filters/ });
  if (await opener.isVisible()) await opener.click();
}

test("at 1280 pixels filters in the words are chips, and one tap searches the words instead", async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 1280, height: 844 });
  const messages = watchConsole(page);
  await open(page, "/opportunities");
  await field(page).fill("awarded cleaning in queensland");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/q=awarded\+cleaning\+in\+queensland/);
  await resultsLoaded(page);
  await expect(chip(page, "Place: Queensland")).toBeVisible();
  await expect(chip(page, "Status: Awarded")).toBeVisible();
  const read = await count(page);
  expect(read).toBeGreaterThan(0);
  const found = await titles(page);
  await expectNoAxeViolations(page);

  await chip(page, "Place: Queensland").click();
  await expect(page).toHaveURL(/q=awarded\+cleaning\+in\+%22queensland%22/);
  await resultsLoaded(page);
  await expect(chip(page, "Place: Queensland")).toBeHidden();
  await expect(chip(page, "Status: Awarded")).toBeVisible();
  const asWords = await count(page);
  expect(asWords).toBeLessThan(read);
  await page.reload();
  await workable(page); // going back while a page hydrates changes what it is about
  await resultsLoaded(page);
  expect(await count(page)).toBe(asWords);
  await expect(chip(page, "Place: Queensland")).toBeHidden();
  await page.goBack();
  await expect(chip(page, "Place: Queensland")).toBeVisible();
  await expect.poll(() => count(page)).toBe(read);

  const other = await browser.newPage({ viewport: { width: 1280, height: 844 }, timezoneId: "Australia/Perth" });
  await open(other, page.url());
  expect(await titles(other)).toEqual(found);
  await other.close();
  expect(await messages()).toEqual([]);
});

test("at 390 pixels the filters tick what was read, and changing it takes its words away", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/opportunities?q=awarded+cleaning+in+queensland+over+%2410k");
  await expect(chip(page, "Value: over $10k")).toBeVisible();
  await openFilters(page);
  const filters = page.getByRole("form", { name: "Filters" });
  const box = (name: string) => filters.getByRole("checkbox", { name: new RegExp(`^${name}`) });
  await expect(box("Queensland")).toBeChecked();
  await expect(box("Awarded")).toBeChecked();
  await expect(box("Open")).not.toBeChecked();
  await expect(filters.getByLabel("From").first()).toHaveValue("10000");
  await box("Closed").click(); // ticked once the address says so
  await expect(page).toHaveURL(/q=cleaning\+in\+queensland\+over\+%2410k/);
  await expect(page).toHaveURL(/status=awarded(,|%2C)closed/);
  await expect(box("Awarded")).toBeChecked();
  await box("Queensland").click();
  await expect(page).not.toHaveURL(/queensland|place=/);
  await filters.getByRole("button", { name: "Clear value" }).click();
  await expect(page).toHaveURL(/q=cleaning(&|$)/);
  await expect(box("Queensland")).not.toBeChecked();
});

test("at 1280 pixels a reference ticks every status, and choosing one searches it as words", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 844 });
  const body = { statusIds: [3], pageSize: 1, freeText: "cleaning" };
  const awarded = await (await page.request.post("/api/v1/search/free/search", { data: body })).json();
  const { reference } = awarded.items[0];
  await open(page, `/opportunities?q=${reference}`);
  await expect(page.getByRole("button", { name: "Remove Reference: every status" })).toBeVisible();
  await openFilters(page);
  const status = page.getByRole("region", { name: "Status", exact: true });
  await expect(status.getByRole("checkbox")).toHaveCount(5);
  for (const box of await status.getByRole("checkbox").all()) await expect(box).toBeChecked();
  await status.getByRole("checkbox", { name: /^Awarded/ }).click();
  await expect(page).toHaveURL(/%22/);
  await expect(status.getByRole("checkbox", { name: /^Awarded/ })).not.toBeChecked();
  await expect(status.getByRole("checkbox", { name: /^Open/ })).toBeChecked();
});

test("at 390 pixels Clear all searches every word as a word", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/opportunities?q=zebras+security+nsw+closing+this+week");
  await expect(page.getByRole("heading", { name: /^No opportunities with/ })).toBeVisible();
  await expect(chip(page, "Place: New South Wales")).toBeVisible();
  await page.getByRole("link", { name: "Clear all" }).click();
  await resultsLoaded(page);
  await expect(chip(page, "Place: New South Wales")).toBeHidden();
  await expect(page).toHaveURL(/%22/);
});

test("at 390 pixels the whole state is offered beside a town", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/opportunities?q=cleaning+in+darwin&status=any");
  await expect(page.getByText("“Darwin” is searched as a word.")).toBeVisible();
  const offer = page.getByRole("link", { name: /^All of Northern Territory \([\d,]+\)$/ });
  const offered = /\(([\d,]+)\)/.exec((await offer.textContent())!)![1]!;
  await expectNoAxeViolations(page);
  await offer.click();
  await expect(chip(page, "Place: Northern Territory")).toBeVisible();
  await expect(total(page)).toHaveText(offered);
});
