import { expect, test, type Page } from "@playwright/test";
import { expectNoAxeViolations, open } from "./page-checks.ts";
import { resultsLoaded, rows, total } from "./results-page.ts";

// The server's guess for readers whose zone it does not know yet: counts and filters are of the same days at any hour.
test.use({ timezoneId: "Australia/Sydney" });

/** The filters on a phone: the sheet behind the button. */
async function filterSheet(page: Page) {
  await page.getByRole("button", { name: /^Filters/ }).click();
  return page.getByRole("dialog", { name: "Filters" });
}
const shown = async (page: Page) => Number((await total(page).textContent())!.replaceAll(",", ""));

const now = () => performance.timeOrigin + performance.now();
const epochOf = (iso: string) => Temporal.Instant.from(iso).epochMilliseconds;

type Item = {
  publicOpportunityId: string;
  title: string;
  status: string;
  openDate: string | null;
  firstCrawlDate: string;
  mandatoryBriefing: { lastChance: { to: string; date: string } | null } | null;
};
async function search(page: Page, data: object): Promise<{ totalRecords: number; items: Item[] }> {
  return (await page.request.post("/api/v1/search/free/search", { data: { pageSize: 100, ...data } })).json();
}

test("at 390 px results by closing stand under their days, and the next 7 days are a filter", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await open(page, "/opportunities");
  const headings = page.getByRole("region", { name: "Results", exact: true }).locator("h3:not([data-title])");
  await expect(headings.first()).toHaveText(/^(Today|Tomorrow|\w{3} \d{1,2} \w{3})$/);
  const days = await headings.allTextContents();
  expect(new Set(days).size).toBe(days.length);
  const box = (await filterSheet(page)).getByRole("listitem").filter({ hasText: "Next 7 days" });
  const count = Number((await box.textContent())!.replaceAll(/Next 7 days|,/g, ""));
  await box.getByRole("checkbox").click();
  await expect(page).toHaveURL(/closing=next-seven-days/);
  await resultsLoaded(page);
  await expect.poll(() => shown(page)).toBe(count);
  await page.getByRole("button", { name: /^Show [\d,]+ results?$/ }).click();
  await expect(page.getByRole("button", { name: "Remove Next 7 days" })).toBeVisible();
  await expectNoAxeViolations(page);
});

test("at 390 px the last 7 days of publication are a filter, and newest first goes by it", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await open(page, "/opportunities?sort=open-date-newest-first");
  const before = await shown(page);
  const box = async () => (await filterSheet(page)).getByRole("listitem").filter({ hasText: "Last 7 days" });
  await (await box()).getByRole("checkbox").click();
  await expect(page).toHaveURL(/published=last-7-days/);
  // Seven days before now go on while the page is read: then it is read again.
  await expect(async () => {
    await page.reload();
    await resultsLoaded(page);
    const count = Number((await (await box()).textContent())!.replaceAll(/Last 7 days|,/g, ""));
    const { totalRecords, items } = await search(page, { publishedIn: "last7Days", orderBy: "OpenDateNewestFirst" });
    expect([count, await shown(page)]).toEqual([totalRecords, totalRecords]);
    expect(totalRecords).toBeLessThan(before);
    const week = now() - 8 * 86_400_000;
    for (const { openDate, firstCrawlDate } of items)
      expect(Math.max(epochOf(openDate ?? firstCrawlDate), epochOf(firstCrawlDate))).toBeGreaterThan(week);
  }).toPass();
  await page.getByRole("button", { name: /^Show [\d,]+ results?$/ }).click();
  await expect(page.getByRole("button", { name: "Remove Published in the last 7 days" })).toBeVisible();
});

test("at 1280 px mandatory briefings are a filter, and one that is over is flagged in row and detail", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await open(page, "/opportunities");
  const rail = page.getByRole("form", { name: "Filters" });
  const item = rail.getByRole("listitem").filter({ hasText: "Mandatory briefing" });
  const count = Number((await item.textContent())!.replaceAll(/Mandatory briefing|,/g, ""));
  await item.getByRole("checkbox").click();
  await expect(page).toHaveURL(/briefing=mandatory$/);
  await resultsLoaded(page);
  const { totalRecords } = await search(page, { mandatoryBriefing: true });
  await expect.poll(() => shown(page)).toBe(totalRecords);
  expect(count).toBe(totalRecords);
  await rail.getByRole("checkbox", { name: "Briefing still ahead" }).click();
  await expect(page).toHaveURL(/briefing=mandatory,ahead/);
  await resultsLoaded(page);
  await expect.poll(() => shown(page)).toBeLessThan(totalRecords);

  const { items } = await search(page, { mandatoryBriefing: true, statusIds: [1] });
  const missed = items.find(
    ({ mandatoryBriefing }) =>
      epochOf(mandatoryBriefing?.lastChance?.date ?? "2100-01-01T00:00:00Z") < now() - 86_400_000,
  )!;
  const flag = /^mandatory briefing(: registration)? over$/;
  await open(page, `/opportunities?q=${encodeURIComponent(`"${missed.title}"`)}&status=open`);
  await expect(rows(page).first().getByText(flag)).toBeVisible();
  await expect(page.getByRole("complementary", { name: "Preview" }).getByText(flag)).toBeVisible();
  await open(page, `/opportunities/${missed.publicOpportunityId}`);
  await expect(page.getByText(flag)).toBeVisible();
  await expect(page.getByRole("complementary", { name: "More about this notice" })).toContainText(/over/);
  await expectNoAxeViolations(page);
});

test("the grid has day headings too, cuts no deadline, and keeps the source beside the preview", async ({ page }) => {
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, "/opportunities");
    await page.getByRole("button", { name: "Grid" }).click();
    const table = page.getByRole("table");
    await expect(table.locator("th[scope=rowgroup]").first()).toHaveText(/^(Today|Tomorrow|\w{3} \d{1,2} \w{3})$/);
    for (const name of ["Closing, buyer’s time", "Buyer", "Value", "Source"])
      await expect(table.getByRole("columnheader", { name, exact: true })).toBeVisible();
    const cut = await table
      .locator("tr[data-row] td:nth-child(2)")
      .evaluateAll((cells) =>
        cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
      );
    expect(cut).toEqual([]);
    // One format of times: "03:00 PM".
    await expect(table).not.toContainText(/\d(am|pm)\b/);
  }
  await expectNoAxeViolations(page);
});
