import { expect, test, type Page } from "@playwright/test";
import { expectNoAxeViolations, layoutShift, open, watchConsole, mostShift } from "./page-checks.ts";

/** The id of a notice whose closing was extended: one in eight of the demonstration's older open ones. */
async function extendedNotice(page: Page): Promise<string> {
  for (let number = 1; number <= 5; number += 1) {
    const data = { statusIds: [1], pageSize: 20, page: number, orderBy: "MostActive" };
    const { items } = await (await page.request.post("/api/v1/search/free/search", { data })).json();
    for (const { publicOpportunityId: id } of items) {
      const { items: releases } = await (await page.request.get(`/api/v1/opportunity/free/${id}/changes`)).json();
      const changes: { field: string; changeType: string }[] = releases.flatMap(
        (release: { changes: object[] }) => release.changes,
      );
      if (changes.some(({ field, changeType }) => field === "closing" && changeType === "changed")) return id;
    }
  }
  throw new Error("no notice was extended");
}

test("at 390 px a notice that was extended says from when to when its closing moved", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 900 }, timezoneId: "Australia/Perth" });
  const page = await context.newPage();
  const messages = watchConsole(page);
  const extended = await extendedNotice(page);
  const shifted = await layoutShift(page);
  await open(page, `/opportunities/${extended}`);
  const changes = page.getByRole("region", { name: "What has changed" });
  const moved = changes.getByRole("listitem").filter({ hasText: "Closing moved from" }).first();
  await expect(moved.locator("del")).toBeVisible();
  await expect(moved.locator("ins")).toBeVisible();
  await expect(moved).toContainText(/\d+ (day|hour)s? (later|earlier)/);
  await expect(changes.getByRole("listitem").last()).toContainText("First seen here");
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await expectNoAxeViolations(page);
  expect(await shifted()).toBeLessThan(mostShift);
  expect(await messages()).toEqual([]);
  await context.close();
});
