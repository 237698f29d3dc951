import { expect, test } from "@playwright/test";
import { expectNoAxeViolations, holdToasts, layoutShift, open } from "./page-checks.ts";
import { newAbn, newAddress, found } from "./people.ts";
import { callAs } from "./session.ts";

/** As on other pages of members: their parts come with their session. */
const mostMemberShift = 0.1;

const invitation = `Dear supplier,
The Shire of Broome invites quotations for the repainting of a lighthouse stair.
Reference: RFQ 2031-117
Closing date: 2 October 2031 at 2:00 pm AWST
Contact: Kim Lee, kim.lee@broome.example`;

for (const width of [1280, 390]) {
  test(`at ${width} px an invitation is read, checked, saved, found, marked, deleted and brought back`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport: { width, height: 900 }, timezoneId: "Australia/Sydney" });
    const page = await context.newPage();
    await found(page, {
      email: newAddress("ada"),
      name: "Ada Byron",
      organisationName: "Ridgeline",
      abn: newAbn(),
    });
    await holdToasts(page);
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await open(page, "/private-opportunities");
    await expect(page.getByRole("heading", { name: "Nothing here yet" })).toBeVisible();
    await page.getByRole("link", { name: "New private opportunity" }).click();
    await page.getByLabel("Text of the invitation").fill(invitation);
    await page.getByRole("button", { name: "Read the text" }).click();
    await expect(page.getByText("read from “2 October 2031 at 2:00 pm AWST”")).toBeVisible();
    await expect(page.getByLabel("Closing time")).toHaveValue("14:00");
    await expect(page.getByLabel("Reference")).toHaveValue("RFQ 2031-117");
    await page.getByLabel("Questions close on").fill("2031-09-25");
    await page.getByLabel("Title").fill("Lighthouse stair repainting");
    await expectNoAxeViolations(page);
    expect(await fits()).toBeLessThanOrEqual(0);
    await page.getByRole("button", { name: "Save opportunity" }).click();
    const row = page.getByRole("main").getByRole("listitem").filter({ hasText: "Lighthouse stair repainting" });
    await expect(row).toContainText("Entered by Ada Byron");
    await expectNoAxeViolations(page);
    expect(await fits()).toBeLessThanOrEqual(0);
    await row.getByRole("link", { name: "Lighthouse stair repainting", exact: true }).click();
    await expect(page.getByText("Private to your organisation")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lighthouse stair repainting");
    // Its address answers a visitor, and the server, as one that leads nowhere.
    const shift = await layoutShift(page);
    expect((await open(page, page.url())).status()).toBe(404);
    await expect(page.getByText("Private to your organisation")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Notes" })).toBeVisible();
    expect(await shift()).toBeLessThan(mostMemberShift);
    await expect(page).toHaveTitle(/^Lighthouse stair repainting \|/);
    await expect(page.getByText("25 Sep 2031").first()).toBeVisible();
    await expectNoAxeViolations(page);
    expect(await fits()).toBeLessThanOrEqual(0);
    await open(page, "/private-opportunities");
    await row.getByRole("button", { name: "Delete Lighthouse stair repainting" }).click();
    await expect(row).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(row).toBeVisible();

    // One long word as title, buyer and internal date makes no screen wider than the window.
    const word = "Wagenburg".repeat(22);
    const date = "2031-10-02";
    const closing = { date, time: "14:00" };
    const notice = {
      title: word,
      buyerName: word,
      type: "RequestForQuote",
      zone: "Australia/Sydney",
      closing,
      places: [],
    };
    const made = await callAs(page, "private-opportunity", { data: notice });
    const { opportunityId } = (await made.json()) as { opportunityId: string };
    await callAs(page, "watch-list", { data: { publicOpportunityId: opportunityId } });
    const internalDates = [{ name: word.slice(0, 100), date, time: null }];
    const record = await callAs(page, `pipeline/${opportunityId}`, { method: "PUT", data: { internalDates } });
    expect(record.ok()).toBe(true);
    for (const path of ["/watchlist", "/pipeline?view=table", "/pipeline"]) {
      await open(page, path);
      await expect(page.getByRole("link", { name: word }).first()).toBeVisible();
      expect(await fits(), path).toBeLessThanOrEqual(0);
    }
    const card = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: word }) });
    expect(await card.last().evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(
      0,
    );
    await context.close();
  });
}
