import { expect, test, type Page } from "@playwright/test";
import { expectNoAxeViolations, holdToasts, open, toast } from "./page-checks.ts";
import { colleagues } from "./people.ts";
import { openNotices } from "./results-page.ts";
import { callAs } from "./session.ts";

const put = async (page: Page, id: string, data: object) =>
  expect((await callAs(page, `pipeline/${id}`, { method: "PUT", data })).status()).toBe(200);
const column = (page: Page, stage: string) => page.getByRole("region", { name: new RegExp(`^${stage}, `) });
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test("cards move by key, by dragging and by menu, a stale move shows both, many move at once, and all can be undone", async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const { reader } = await colleagues(browser, page, 390);
  await holdToasts(page);
  const [first, second] = await openNotices(page, { pageSize: 2 });
  await open(page, `/opportunities/${first!.publicOpportunityId}`);
  await page.getByRole("button", { name: "Add to the pipeline" }).click();
  await expect(toast(page, "In the pipeline")).toContainText(first!.title);
  await put(page, second!.publicOpportunityId, { stage: "Bid" });

  await open(page, "/pipeline");
  const card = (stage: string, { title } = first!) => column(page, stage).getByRole("link", { name: title });
  await card("New").focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await expect(card("Reviewing")).toBeFocused();
  await toast(page, "Moved to Reviewing").getByRole("button", { name: "Undo" }).click();
  await expect(card("New")).toBeVisible();
  await card("Bid", second).dragTo(column(page, "Submitted"));
  await expect(card("Submitted", second)).toBeVisible();
  await expectNoAxeViolations(page);

  // A no bid asks why at the card.
  await card("New").dragTo(column(page, "No bid"));
  await page.getByRole("radio", { name: "Too far away" }).check();
  await column(page, "New").getByRole("button", { name: "No bid" }).click();
  await expect(toast(page, "Moved to No bid")).toBeVisible();
  await expect(page.getByRole("button", { name: "No bid 1" })).toBeVisible();

  // The colleague is faster, and the live stream, which would have shown it, is down.
  await reader.route("**/api/v1/live", (route) => route.abort());
  await open(reader, "/pipeline");
  await expect(
    column(reader, "Submitted")
      .or(reader.getByRole("button", { name: "Submitted 1" }))
      .first(),
  ).toBeAttached();
  await put(page, second!.publicOpportunityId, { stage: "Won" });
  await reader.getByRole("button", { name: "Submitted 1" }).click();
  await reader.getByRole("button", { name: "Move, owner, dates, brief" }).filter({ visible: true }).click();
  await reader.getByRole("button", { name: "Lost" }).filter({ visible: true }).last().click();
  const both = reader.getByRole("dialog", { name: "This card has changed since you opened it" });
  await expect(both).toContainText("in this stage by Sam Whitlock");
  await expect(both).toContainText(/Won.*Lost/s);
  await both.getByRole("button", { name: "Keep what is saved" }).click();
  await expect(both).toBeHidden();
  expect(await fits(reader)).toBeLessThanOrEqual(0);
  await expectNoAxeViolations(reader);
  await reader.context().close();

  await open(page, "/pipeline?view=table");
  await page.getByRole("checkbox", { name: /^Select all/ }).check();
  await page.getByRole("button", { name: "Move to" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Reviewing" }).click();
  await expect(toast(page, "Moved to Reviewing")).toContainText("2 opportunities");
  await expect(page.getByRole("cell", { name: "Reviewing" })).toHaveCount(2);
  await toast(page, "Moved to Reviewing").getByRole("button", { name: "Undo" }).last().click();
  await expect(page.getByRole("cell", { name: "Won" })).toBeVisible();
  await expect(page.getByRole("cell", { name: "No bid", exact: true })).toBeVisible();
  await expectNoAxeViolations(page);

  // Filters say how much they show, the address has them, and a chip what one hides.
  await page.getByRole("combobox", { name: "Show" }).selectOption({ label: "Won (1)" });
  await expect(page.getByText("Won· hides 1")).toBeVisible();
  await page.getByRole("combobox", { name: "Owner" }).selectOption({ label: "You (1)" });
  await page.reload();
  await expect(page.getByRole("cell", { name: "Won" })).toBeVisible();
  await expect(page.getByRole("cell", { name: "No bid", exact: true })).toHaveCount(0);
  await expect(page).toHaveURL(/by=you/);
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Remove Won" }).click();
  await expect(page.getByRole("cell", { name: "No bid", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Clear all" }).click();
  await expect(page).toHaveURL(/\?view=table$/);

  await page.getByRole("link", { name: "Report", exact: true }).click();
  await expect(page.getByRole("rowheader", { name: "Too far away" })).toBeVisible();
  // On a phone no part of it scrolls sideways, and each number keeps its name.
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await fits(page)).toBeLessThanOrEqual(0);
  const table = page.getByRole("region", { name: "Bids and wins" }).getByRole("table");
  expect(
    await table.evaluate((element) => element.parentElement!.scrollWidth - element.parentElement!.clientWidth),
  ).toBe(0);
  await expectNoAxeViolations(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await open(page, `/pipeline/brief/${second!.publicOpportunityId}`);
  await expect(page.getByRole("heading", { level: 1, name: second!.title })).toBeVisible();
  await expect(page.getByText("Conditions as published")).toBeVisible();
  await expectNoAxeViolations(page);
  expect(await printedPages(page)).toBe(1);
});

test("the brief is printed with dates, conditions and holder and without the page around it, and forwarded as text", async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const { reader } = await colleagues(browser, page, 390);
  await reader.context().close();
  const [notice] = await openNotices(page, { pageSize: 1 });
  const { publicOpportunityId: id, title } = notice!;
  // As full as a record can be.
  const internalDates = Array.from({ length: 20 }, (_, n) => ({
    name: `Internal step ${n + 1}`,
    date: `2030-03-${String(n + 1).padStart(2, "0")}`,
    time: null,
  }));
  await put(page, id, { stage: "Bid", note: "Two crews and a crane are free. ".repeat(60).trim(), internalDates });
  await open(page, `/pipeline/brief/${id}`);
  const forward = page.getByRole("link", { name: "Forward by email" });
  const mail = new URL((await forward.getAttribute("href"))!);
  expect(mail.protocol).toBe("mailto:");
  expect(mail.searchParams.get("subject")).toBe(`Bid or not: ${title}`);
  const body = mail.searchParams.get("body")!;
  expect(body).toContain(`/opportunities/${id}`);
  for (const part of ["DATES", "CONDITIONS AS PUBLISHED", "WHO HOLDS THE WORK NOW", "Stage: Bid"])
    expect(body).toContain(part);
  await page.emulateMedia({ media: "print" });
  for (const name of ["Dates", "Conditions as published", "Who holds the work now"])
    await expect(page.getByRole("heading", { name })).toBeVisible();
  await expect(page.getByText(/^Closes /).first()).toBeVisible();
  await expect(forward).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  expect(await printedPages(page)).toBe(1);
});

/** How many sheets of A4 the page is printed on. */
const printedPages = async (page: Page): Promise<number> =>
  [...(await page.pdf({ format: "A4" })).toString("latin1").matchAll(/\/Type\s*\/Page\b/g)].length;
