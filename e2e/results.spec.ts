import { expect, test } from "@playwright/test";
import { expectNoAxeViolations, layoutShift, mostShift, open, watchConsole } from "./page-checks.ts";
import { rows, resultsLoaded, titles, total } from "./results-page.ts";

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

test("the explanation of a match opens by keyboard: words, fields and shares; Escape leads back", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, "/opportunities?q=cleaning+services&status=any&trade=off");
  const row = rows(page).first();
  const why = row.getByRole("button", { name: "why" });
  await row.locator("[data-notice]").focus();
  await page.keyboard.press("Tab");
  await expect(why).toBeFocused();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog", { name: "Why this result" });
  await expect(panel.getByText(/“cleaning”.* in the title/i)).toBeVisible();
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

test("the preview shows the current notice, and stays hidden once collapsed", async ({ page }) => {
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
  await page.getByRole("button", { name: "Hide the preview" }).click();
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
  await resultsLoaded(page);
  const after = await total(page).textContent();
  await sheet.getByRole("button", { name: `Show ${after} ` }).click();
  await expect(sheet).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test("a value range is one press, fills both fields, and gives as many notices as it says", async ({ page }) => {
  await open(page, "/opportunities?status=any&notStated=hide");
  const range = page
    .getByRole("list", { name: "Value ranges" })
    .getByRole("listitem")
    .filter({ hasText: "$10k to $50k" });
  await expect(range).toHaveText(/50k[1-9][\d,]*$/);
  const count = (await range.textContent())!.split("50k")[1]!;
  await range.getByRole("checkbox").click();
  await expect(page).toHaveURL(/priceFrom=10000&priceTo=50000/);
  await expect(total(page)).toHaveText(new RegExp(`^${count}\\b`));
  await expect(page.getByRole("textbox", { name: "From" }).first()).toHaveValue("10000");
  await range.getByRole("checkbox").click();
  await expect(page).not.toHaveURL(/price/);
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

test("search and notice pass the accessibility rules and do not jump, light and wide", async ({ browser }) => {
  const page = await browser.newPage({ timezoneId: "Australia/Perth", viewport: { width: 1440, height: 900 } });
  const messages = watchConsole(page);
  const shift = await layoutShift(page);
  await open(page, "/opportunities?q=cleaning");
  await expect(page.getByRole("complementary", { name: "Preview" }).getByText("Buyer", { exact: true })).toBeVisible();
  await expectNoAxeViolations(page);
  expect(await shift()).toBeLessThan(mostShift);
  await page.getByRole("button", { name: "Grid" }).click();
  await expectNoAxeViolations(page);
  const address = (await page.locator("[data-notice]").first().getAttribute("href"))!;
  await open(page, address);
  await expectNoAxeViolations(page);
  expect(await shift()).toBeLessThan(mostShift);
  expect(await messages()).toEqual([]);
  await page.close();
});

test("the filters of a phone and a notice pass the accessibility rules in the dark", async ({ browser }) => {
  const page = await browser.newPage({ colorScheme: "dark", viewport: { width: 390, height: 844 } });
  const messages = watchConsole(page);
  await open(page, "/opportunities?q=cleaning&status=any");
  await page.getByRole("button", { name: /^Filters/ }).click();
  await expect(page.getByRole("dialog", { name: "Filters" })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press("Escape");
  await page.locator("[data-notice]").first().click();
  await expect(page.getByRole("note", { name: "Deadline" })).toBeVisible();
  await expectNoAxeViolations(page);
  expect(await messages()).toEqual([]);
  await page.close();
});
