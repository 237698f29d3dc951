import { expect, test, type Page } from "@playwright/test";
import { expectNoAxeViolations, open, toast, workable } from "./page-checks.ts";
import { colleagues } from "./people.ts";
import { resultsLoaded, rows } from "./results-page.ts";

const toSearch = async (page: Page) => {
  await open(page, "/opportunities?q=cleaning&status=open");
  await resultsLoaded(page);
  await expect(rows(page).first().getByRole("button", { name: "Watch", exact: true })).toBeVisible();
};
const titleOf = (page: Page, index: number) => rows(page).nth(index).locator("[data-notice]").textContent();

test("a member watches by key, shares, chooses alerts, hides and undoes; a colleague sees all of it", async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const { reader } = await colleagues(browser, page, 390);
  await toSearch(page);
  const [first, second] = [(await titleOf(page, 0))!, (await titleOf(page, 1))!];
  await page.keyboard.press("j");
  await page.keyboard.press("w");
  await expect(toast(page, "Watching")).toContainText(first);
  await expect(rows(page).first().getByRole("button", { name: "Watching. Stop" })).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(toast(page, "Hidden")).toContainText(second);
  await expect(rows(page).filter({ hasText: second })).toHaveCount(0);
  await expect(page.getByText("1 hidden by you on this page.")).toBeVisible();
  await toast(page, "Hidden").getByRole("button", { name: "Undo" }).last().click();
  await expect(rows(page).nth(1)).toContainText(second);

  await open(page, "/watchlist");
  const row = page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3, name: first }) });
  await expect(row).toBeVisible();
  await row.getByRole("button", { name: /^Change/ }).click();
  const menu = page.getByRole("dialog", { name: /^Alerts and sharing/ });
  await menu.getByRole("combobox", { name: "Push alerts" }).selectOption("Instant");
  await expect(row.getByRole("list", { name: "Alerts" })).toContainText("Instant");
  await menu.getByRole("button", { name: "Share with your organisation" }).click();
  await expect(toast(page, "Shared with your organisation")).toBeVisible();
  await expectNoAxeViolations(page);

  await open(reader, "/watchlist");
  await expect(reader.getByText("shared with you")).toBeVisible();
  await reader.getByRole("link", { name: first, exact: true }).click();
  await expect(reader.getByText("Sam Whitlock watches it")).toBeAttached();
  await workable(reader);
  await reader.keyboard.press("w");
  await expect(reader.getByRole("button", { name: "Watching", exact: true })).toBeVisible();
  await reader.context().close();
});
