import { expect, test, type Page } from "@playwright/test";
import {
  expectNoAxeViolations,
  layoutShift,
  mostShift,
  movedParts,
  open,
  toast,
  watchConsole,
  workable,
} from "./page-checks.ts";
import { member, newAddress } from "./people.ts";
import { resultsLoaded, total } from "./results-page.ts";
import { callAs } from "./session.ts";

/** An awarded notice with a seller: only members see each seller's value. */
async function awardedNotice(page: Page): Promise<string> {
  const data = { statusIds: [3], pageSize: 1, orderBy: "AwardedRecently" };
  const { items } = await (await page.request.post("/api/v1/search/free/search", { data })).json();
  return items[0].publicOpportunityId as string;
}

test("a member reads buyers in the list and the whole notice, and nothing moves", async ({ page }) => {
  await member(page, newAddress("reader"));
  const messages = watchConsole(page);
  const shifted = await layoutShift(page);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, "/opportunities?status=any");
    const first = page.getByRole("article").first();
    const id = await first.getAttribute("data-row");
    const cards = await callAs(page, "opportunity/cards", { data: { ids: [id] } });
    const [card] = (await cards.json()).items;
    await expect(first).toContainText(card.buyer.buyerName);
    expect(await shifted(), await movedParts(page)).toBeLessThan(mostShift);

    await open(page, `/opportunities/${await awardedNotice(page)}`);
    const side = page.getByRole("complementary", { name: "More about this notice" });
    await expect(side.getByRole("heading", { name: "Documents" })).toBeVisible();
    await expect(side.getByRole("heading", { name: "When you sign in" })).toBeHidden();
    await expect(page.getByText("Sign in to see")).toBeHidden();
    await expect(side.getByText(/^\$[\d,]+\.\d\d$/).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  await expectNoAxeViolations(page);
  expect(await messages()).toEqual([]);
});

/** A member whose organisation is interested in buildings in New South Wales. */
async function interested(page: Page) {
  await member(page, newAddress("interests"));
  const organisation = await (await callAs(page, "organisation/get")).json();
  const data = { ...organisation, categoryIdsInterestedIn: [72_000_000], locationIdsInterestedIn: [1] };
  expect((await callAs(page, "organisation/update", { data })).status()).toBe(204);
}

test("a member's search is one of their interests from its first row on, and nothing jumps", async ({ page }) => {
  await interested(page);
  const shifted = await layoutShift(page);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    // Until the session is known, they see neither everyone's results nor an empty page.
    const known = Promise.withResolvers<void>();
    await page.route("**/public-user/user-cache", async (route) => {
      await known.promise;
      await route.continue();
    });
    await open(page, "/opportunities");
    await expect(page.getByRole("region", { name: "Results", exact: true })).toHaveAttribute("aria-busy", "true");
    await expect(page.getByRole("article")).toHaveCount(0);
    known.resolve();
    await expect(page).toHaveURL(/[?&]interests=filled/);
    await expect(page.getByRole("article").first()).toBeVisible();
    expect(await shifted(), await movedParts(page)).toBeLessThan(mostShift);
    await page.unroute("**/public-user/user-cache");
  }
});

test("the footer does not jump into the short pages of members", async ({ page }) => {
  await member(page, newAddress("short"));
  const shifted = await layoutShift(page);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const [path, heading] of [
      ["/dashboard", /^\w+day \d/],
      ["/confirm-mobile", "Your profile has no mobile number"],
      ["/invite/nothing", "This invite link is not valid"],
    ] as const) {
      await open(page, path);
      await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
      expect(await shifted(), `${path} at ${width} px`).toBeLessThan(mostShift);
    }
  }
});

test("at 390 px interests are one chip that says what it hides, is taken away with one tap, and stays away", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await interested(page);
  await open(page, "/");
  await page.getByLabel("What do you sell?").fill("repair");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL(/[?&]interests=filled/);
  await resultsLoaded(page);
  const chip = page.getByText(/^From your interests/);
  await expect(chip).toContainText(/From your interests\s*· hides [\d,]+\s*Search everything/);
  await expect(chip).toBeInViewport(); // also beside the chip of trade words, on a phone
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  const hides = Number(/hides ([\d,]+)/.exec((await chip.textContent())!)![1]!.replaceAll(",", ""));
  const shown = Number((await total(page).textContent())!.replaceAll(",", ""));
  await expect(page.getByRole("button", { name: "Remove NSW" })).toBeHidden();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Search everything" }).click();
  await resultsLoaded(page);
  await expect(total(page)).toHaveText((shown + hides).toLocaleString("en-AU"));
  await expect(chip).toBeHidden();
  await page.reload();
  await workable(page);
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(chip).toBeHidden();
  await page.goBack();
  await expect(chip).toBeVisible();

  await open(page, "/account");
  await page.getByRole("switch", { name: "Start with interests" }).click();
  await page.getByRole("button", { name: "Save search settings" }).click();
  await expect(toast(page, "Search settings updated")).toBeVisible();
  await open(page, "/opportunities?q=repair");
  await resultsLoaded(page);
  await expect(total(page)).toHaveText((shown + hides).toLocaleString("en-AU"));
  await expect(chip).toBeHidden();
});

test("a member's days are those of their profile, wherever their device is", async ({ browser }) => {
  const page = await (await browser.newContext({ timezoneId: "Australia/Sydney" })).newPage();
  await member(page, newAddress("perth"), { timeZoneId: "Australia/Perth" });
  const search = page.waitForRequest("**/search/search*");
  await page.goto("/opportunities?q=roof");
  expect((await search).postDataJSON()).toMatchObject({ timeZoneId: "Australia/Perth" });
  await page.context().close();
});

test("a visitor is told what signing in adds", async ({ page }) => {
  await open(page, `/opportunities/${await awardedNotice(page)}`);
  const side = page.getByRole("complementary", { name: "More about this notice" });
  await expect(side.getByRole("heading", { name: "When you sign in" })).toBeVisible();
  await expect(side.getByRole("heading", { name: "Documents" })).toBeHidden();
});
