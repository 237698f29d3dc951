import { day, epochOf, isoOfEpoch } from "#domain/epoch.ts";
import { localDay } from "#domain/format-time.ts";
import { expect, test, type Page } from "@playwright/test";
import { expectNoAxeViolations, open, toast } from "./page-checks.ts";
import { colleagues, found, newAbn, newAddress } from "./people.ts";
import { openNotices } from "./results-page.ts";
import { callAs } from "./session.ts";

/** An open notice of the demonstration that closes soon. */
async function soonNotice(page: Page) {
  const items = await openNotices(page, { pageSize: 20, freeText: "cleaning" });
  return items.find(({ closeDate }) => closeDate !== null) as (typeof items)[number] & { closeDate: string };
}
/** The month of a closing in the buyer's zone, "2026-09", and its day. */
function closingDayOf({ closeDate, timezoneId }: { closeDate: string; timezoneId: string }) {
  const date = isoOfEpoch(localDay(epochOf(closeDate), timezoneId) * day);
  return { month: date.slice(0, 7), day: Number(date.slice(8, 10)) };
}
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test("what a member watches is in the calendar, on a phone too, and a link for calendar programs works until it is off", async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const { reader } = await colleagues(browser, page, 390);
  const notice = await soonNotice(page);
  const { month, day: closingDay } = closingDayOf(notice);
  // In the same month as the closing, so that both are on one page.
  const isEarlier = closingDay > 15;
  const data = { publicOpportunityId: notice.publicOpportunityId };
  expect((await callAs(page, "watch-list", { method: "POST", data })).ok()).toBe(true);
  await open(page, `/opportunities/${notice.publicOpportunityId}`);
  const dates = page.locator("section", { has: page.getByRole("heading", { name: /^Key dates/ }) });
  await expect(dates.getByRole("listitem").filter({ hasText: "Closes" })).toBeVisible();
  await dates.getByRole("button", { name: "Add date" }).click();
  const dialog = page.getByRole("dialog");
  // The empty date that it opens with is not saved as it is.
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Enter the thing that is due.")).toBeVisible();
  await dialog.getByLabel("What is due").fill("Decide");
  await dialog.getByLabel("Day", { exact: true }).fill(`${month}-${isEarlier ? "10" : "20"}`);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dates.getByRole("listitem").filter({ hasText: "Decide" })).toBeVisible();

  await open(page, `/calendar?view=agenda&month=${month}`);
  await expect(page.getByRole("link", { name: notice.title }).first()).toBeVisible();
  const yours = page.getByRole("group", { name: "Yours" });
  await yours.getByRole("button", { name: "Make a link" }).click();
  const field = yours.getByRole("textbox", { name: "Address of the link, Yours" });
  await expect(field).toHaveValue(/\/api\/v1\/calendar\/.{43}\.ics$/);
  const address = await field.inputValue();
  const file = await page.request.get(address);
  // Long lines are folded.
  expect((await file.text()).replaceAll("\r\n ", "")).toContain(`SUMMARY:Closes: ${notice.title.slice(0, 20)}`);
  await yours.getByRole("button", { name: "Turn off" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Turn off" }).click();
  await expect(toast(page, "Link turned off")).toBeVisible();
  expect((await page.request.get(address)).status()).toBe(404);
  await open(page, `/calendar?month=${month}`);
  const [closes, decide] = ["closes", "Decide"].map((words) => page.locator("main li > a").filter({ hasText: words }));
  await closes!.first().focus();
  await page.keyboard.press(isEarlier ? "ArrowLeft" : "ArrowRight");
  await expect(decide!.first()).toBeFocused();
  await page.keyboard.press(isEarlier ? "ArrowRight" : "ArrowLeft");
  await expect(closes!.first()).toBeFocused();
  // A date is added from here too, beside those that are there.
  await page.getByRole("button", { name: "Add date" }).click();
  const adding = page.getByRole("dialog", { name: "Add date" });
  await adding.getByLabel("What is due").fill("Sign");
  await adding.getByLabel("Day", { exact: true }).fill(`${month}-${isEarlier ? "11" : "21"}`);
  await adding.getByRole("button", { name: "Save" }).click();
  await expect(adding.getByText("Choose an opportunity.")).toBeVisible();
  await adding.getByLabel("Opportunity").selectOption({ label: notice.title });
  await adding.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Date added")).toContainText(notice.title);
  for (const words of ["Decide", "Sign"])
    await expect(page.locator("main li > a", { hasText: words }).first()).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await open(page, "/calendar");
  await expect(page.getByRole("link", { name: "Calendar" })).toHaveAttribute("aria-current", "page");
  await page.getByRole("link", { name: "Month after" }).click();
  await page.getByRole("link", { name: "Today" }).click();
  await expect(page.getByRole("region", { name: "Next 7 days" })).toBeVisible();
  await expectNoAxeViolations(page);

  await open(reader, `/calendar?by=everyone&month=${month}`);
  await expect(reader.getByRole("button", { name: "Make a link" })).toHaveCount(2);
  expect(await fits(reader)).toBeLessThanOrEqual(0);
  await expectNoAxeViolations(reader);
  await reader.getByRole("button", { name: new RegExp(`^${closingDay} .*: 1 date$`) }).click();
  await expect(reader.getByRole("link", { name: notice.title, exact: true })).toBeVisible();
  await reader.context().close();
});

test("a month with a thousand dates shows the first of each day, and all of a day when asked", async ({ page }) => {
  await found(page, { email: newAddress("sam"), name: "Sam Whitlock", organisationName: "Many dates", abn: newAbn() });
  const notice = await soonNotice(page);
  const { month } = closingDayOf(notice);
  const data = { publicOpportunityId: notice.publicOpportunityId };
  expect((await callAs(page, "watch-list", { method: "POST", data })).ok()).toBe(true);
  // As if as many others closed with it. Of a day come the first, and all when it is asked for alone.
  await page.route(/\/api\/v1\/calendar\?/, async (route) => {
    const response = await route.fetch();
    const { items, days, ...answer } = await response.json();
    const closing = items.find(({ kind }: { kind: string }) => kind === "closing");
    const count = new URL(route.request().url()).searchParams.has("perDay") ? 20 : 1_000;
    const many = closing
      ? Array.from({ length: count }, (_, n) => ({ ...closing, publicOpportunityId: `many-${n}` }))
      : [];
    const counted = days.map((day: { kind: string }) => ({ ...day, count: day.kind === "closing" ? 1_000 : 0 }));
    await route.fulfill({ response, json: { ...answer, days: counted, items: many } });
  });
  await open(page, `/calendar?view=agenda&month=${month}`);
  const links = page.getByRole("main").getByRole("link", { name: notice.title });
  await expect(links).toHaveCount(20);
  await page.getByRole("button", { name: /^980 more on/ }).click();
  await expect(links).toHaveCount(1_000);
  await open(page, `/calendar?month=${month}`);
  await expect(page.getByRole("main").getByText("998 more")).toBeVisible();
  expect(await page.evaluate(() => document.querySelectorAll("main li").length)).toBeLessThan(200);
});
