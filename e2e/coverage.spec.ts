import { expect, test } from "@playwright/test";
import { expectNoAxeViolations, open, watchConsole } from "./page-checks.ts";

test("coverage at 390 px, dark: what is read, and who is missing by name", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 900 }, colorScheme: "dark" });
  const page = await context.newPage();
  const messages = watchConsole(page);
  await open(page, "/coverage");
  await expect(page).toHaveTitle("Coverage | Brolga");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("What we cover, and what we do not");
  await expect(page.getByRole("main")).toContainText("This installation does not crawl portals automatically");
  const approaches = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: "Approaches to market" }) });
  await expect(approaches).toContainText("closing time, title, description");
  await expect(approaches).toContainText("documents and addenda");
  const council = page.getByRole("listitem").filter({ hasText: /^Ballarat$/ });
  await expect(council).toBeHidden();
  await page.getByText("Victoria: all 79 councils").click();
  await expect(council).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await expectNoAxeViolations(page);
  expect(await messages()).toEqual([]);
  await context.close();
});

test("the footer leads to the coverage page", async ({ page }) => {
  await open(page, "/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Coverage" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("What we cover, and what we do not");
});
