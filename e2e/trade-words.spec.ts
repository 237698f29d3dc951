import { expect, test } from "@playwright/test";
import { expectNoAxeViolations, open, watchConsole } from "./page-checks.ts";
import { resultsLoaded, total } from "./results-page.ts";

test("at 390 pixels the page tells which trade words it added, and one tap leaves them out", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const messages = watchConsole(page);
  const count = async () => Number((await total(page).textContent())!.replaceAll(",", ""));
  await open(page, "/opportunities?q=repaint&status=any");
  const chip = page.getByText(/^Also: painting/);
  await expect(chip).toBeVisible();
  const withTradeWords = await count();
  await expectNoAxeViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await page.getByRole("button", { name: "Leave out" }).click();
  await expect(page).toHaveURL(/trade=off/);
  await resultsLoaded(page);
  await expect(chip).toBeHidden();
  await expect(page.getByText("Trade words that mean the same, such as “painting”, are left out.")).toBeVisible();
  expect(await count()).toBeLessThan(withTradeWords);
  await expectNoAxeViolations(page);

  await page.getByRole("link", { name: "Include them" }).click();
  await expect(page).not.toHaveURL(/trade=off/);
  await expect(chip).toBeVisible();
  expect(await count()).toBe(withTradeWords);

  await open(page, `/opportunities?q=${encodeURIComponent('"repaint"')}&status=any`);
  await resultsLoaded(page);
  await expect(page.getByText(/^Also: /)).toBeHidden();
  expect(await messages()).toEqual([]);
});
