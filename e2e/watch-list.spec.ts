import { expect, test, type Page } from "@playwright/test";
import { expectNoAxeViolations, open, toast, workable } from "./page-checks.ts";
import { colleagues, found, newAbn, newAddress } from "./people.ts";
import { resultsLoaded, rows } from "./results-page.ts";
import { callAs } from "./session.ts";

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
  const alerts = row.getByRole("button", { name: /^Change alerts/ });
  await alerts.click();
  await page.getByRole("combobox", { name: "Push alerts" }).selectOption("Instant");
  await expect(alerts).toContainText("Instant");
  await page.keyboard.press("Escape");
  await row.getByRole("button", { name: `Change ${first}` }).click();
  const menu = page.getByRole("dialog", { name: /^Sharing/ });
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

test("in the grid, and for what the preview shows, the keys move, watch, hide and open", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await found(page, { email: newAddress("sam"), name: "Sam Whitlock", organisationName: "Keys", abn: newAbn() });
  await toSearch(page);
  await page
    .getByRole("link", { name: "Grid" })
    .or(page.getByRole("button", { name: "Grid" }))
    .click();
  const lines = page.locator("tr[data-row]");
  await expect(lines.first()).toBeVisible();
  const preview = page.getByRole("complementary", { name: "Preview" });
  const titleAt = async (index: number) => (await lines.nth(index).locator("[data-notice]").textContent())!;
  const [first, second] = [await titleAt(0), await titleAt(1)];
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await expect(preview.getByRole("heading", { level: 2 })).toHaveText(first);
  await page.keyboard.press("w");
  await expect(toast(page, "Watching")).toContainText(first);
  await expect(preview.getByRole("button", { name: "Watching. Stop" })).toBeVisible();
  await page.keyboard.press("j");
  await expect(preview.getByRole("heading", { level: 2 })).toHaveText(second);
  await page.keyboard.press("x");
  await expect(toast(page, "Hidden")).toContainText(second);
  await expect(lines.filter({ hasText: second })).toHaveCount(0);
  await toast(page, "Hidden").getByRole("button", { name: "Undo" }).last().click();
  await expect(lines.nth(1)).toContainText(second);
  await page.keyboard.press("k");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/opportunities\/[a-z0-9]+\//);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(first);
});

test("several are selected, change their alerts, are no longer watched and come back; filters narrow the list", async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { reader } = await colleagues(browser, page, 390);
  await reader.context().close();
  await toSearch(page);
  for (const index of [0, 1]) {
    const row = rows(page).nth(index);
    await row.getByRole("button", { name: "Watch", exact: true }).click();
    await expect(row.getByRole("button", { name: "Watching. Stop" })).toBeVisible();
  }
  await open(page, "/watchlist");
  const ticks = page.getByRole("checkbox", { name: /^Select/ });
  await expect(ticks).toHaveCount(2);
  for (const index of [0, 1]) await ticks.nth(index).check();
  const bar = page.getByRole("region", { name: "Selected" });
  await expect(bar).toContainText("2 selected");
  await expectNoAxeViolations(page);
  await bar.getByRole("button", { name: "Alerts" }).click();
  await page.getByRole("combobox", { name: "Email alerts" }).selectOption("Weekly");
  await expect(toast(page, "Alerts changed")).toContainText("2 opportunities");
  await expect(page.getByRole("button", { name: /^Change alerts/ }).filter({ hasText: "Weekly" })).toHaveCount(2);
  for (const index of [0, 1]) await ticks.nth(index).check();
  await bar.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByRole("heading", { name: "You watch nothing yet" })).toBeVisible();
  await toast(page, "No longer watching").getByRole("button", { name: "Undo" }).last().click();
  await expect(ticks).toHaveCount(2);
  await expect(page.getByRole("button", { name: /^Change alerts/ }).filter({ hasText: "Weekly" })).toHaveCount(2);
  await ticks.first().check();
  await page.keyboard.press("Escape");
  await expect(bar).toHaveCount(0);

  const buyers = page.getByRole("combobox", { name: "Buyer" });
  await buyers.selectOption({ index: 1 });
  await expect(page).toHaveURL(/buyer=\d+/);
  await expect(ticks).not.toHaveCount(0);
  await page.getByRole("link", { name: /^Closed/ }).click();
  await expect(page.getByRole("heading", { name: "Nothing here" })).toBeVisible();
  await page.getByRole("link", { name: "Show all" }).click();
  await expect(page).not.toHaveURL(/buyer=/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test("a change stands in its row until it is seen, and what left the list above it, as soon as they happen", async ({
  page,
  browser,
}) => {
  const { reader } = await colleagues(browser, page, 390);
  const [title, gone] = ["Jetty repair", "Weir gates"];
  const notice = { type: "RequestForTender", zone: "Australia/Sydney", places: [] };
  const body = (title: string, date: string) => ({ ...notice, title, closing: { date, time: "14:00" } });
  const call = async (path: string, data?: object, method: "GET" | "POST" | "PUT" = "POST") => {
    const answer = await callAs(page, path, { method, ...(data && { data }) });
    expect(answer.ok(), path).toBe(true);
    return answer.status() === 204 ? null : answer.json();
  };
  async function watched(title: string) {
    const { opportunityId } = await call("private-opportunity", body(title, "2030-06-03"));
    const watch = { method: "POST", data: { publicOpportunityId: opportunityId } } as const;
    expect((await callAs(reader, "watch-list", watch)).ok()).toBe(true);
    return opportunityId as string;
  }
  async function moveClosing(id: string, title: string, date: string) {
    const { version } = await call(`private-opportunity/${id}`, undefined, "GET");
    await call(`private-opportunity/${id}`, { notice: body(title, date), version }, "PUT");
  }
  const [moved, over] = [await watched(title), await watched(gone)];
  await open(reader, "/watchlist");
  const rowOf = (name: string) =>
    reader.getByRole("listitem").filter({ has: reader.getByRole("heading", { level: 3, name }) });
  const row = rowOf(title);
  await expect(rowOf(gone)).toBeVisible();
  await moveClosing(moved, title, "2030-06-10");
  await expect(row).toContainText(/Closing moved.*7 days later/);
  await moveClosing(over, gone, "2024-06-03");
  const left = reader.getByRole("region", { name: "Left the active list" });
  await expect(left).toContainText(gone);
  await expect(rowOf(gone)).toBeHidden();
  await expectNoAxeViolations(reader);
  expect(await reader.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await row.getByRole("button", { name: "I have seen this: Jetty repair" }).click();
  await expect(row).not.toContainText("Closing moved");
  await left.getByRole("button", { name: "Seen what left the active list" }).click();
  await expect(left).toBeHidden();
  await reader.context().close();
});

test("on a touch screen a row is swiped to watch or hide its notice, each with its undo, and the page still scrolls", async ({
  browser,
}) => {
  const phone = {
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
    reducedMotion: "reduce",
  } as const;
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await found(page, { email: newAddress("sam"), name: "Sam Whitlock", organisationName: "Swipes", abn: newAbn() });
  await toSearch(page);
  const touch = await context.newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: { x: number; y: number }[] = []) =>
    touch.send("Input.dispatchTouchEvent", { type, touchPoints });
  /** A finger on the first row that moves in steps, as browsers see it. */
  async function drag({ x, y }: { x: number; y: number }, check?: () => Promise<void>) {
    const box = (await rows(page).first().boundingBox())!;
    const from = { x: box.x + 180, y: box.y + 60 };
    await send("touchStart", [from]);
    for (const part of [0.1, 0.3, 0.6, 1]) await send("touchMove", [{ x: from.x + part * x, y: from.y + part * y }]);
    await check?.();
    await send("touchEnd");
  }
  const [first, second] = [(await titleOf(page, 0))!, (await titleOf(page, 1))!];
  await drag({ x: 60, y: 4 });
  await drag({ x: 130, y: 6 }, () => expect(rows(page).first().getByText("Watch", { exact: true })).toBeInViewport());
  await expect(toast(page, "Watching")).toContainText(first);
  await expect(rows(page).first().getByRole("button", { name: "Watching. Stop" })).toBeVisible();
  await toast(page, "Watching").getByRole("button", { name: "Undo" }).last().click();
  await expect(rows(page).first().getByRole("button", { name: "Watch", exact: true })).toBeVisible();
  await drag({ x: -130, y: -6 });
  await expect(toast(page, "Hidden")).toContainText(first);
  await expect(rows(page).first()).toContainText(second);
  await toast(page, "Hidden").getByRole("button", { name: "Undo" }).last().click();
  await expect(rows(page).first()).toContainText(first);
  await drag({ x: 20, y: -240 });
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expect(page).toHaveURL(/\/opportunities\?/);
  await context.close();
});
