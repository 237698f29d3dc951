import { expect, test } from "@playwright/test";
import { expectNoAxeViolations, layoutShift, open, watchConsole, mostShift } from "./page-checks.ts";
import { member, newAddress } from "./people.ts";

const paper = "rgb(246, 248, 249)";
const night = "rgb(17, 26, 33)";

for (const [width, colorScheme] of [
  [1440, "light"],
  [390, "dark"],
] as const) {
  test(`the landing page at ${width} px, ${colorScheme}: nothing jumps, nothing is reported, everyone can use it`, async ({
    browser,
  }) => {
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      colorScheme,
      timezoneId: "Australia/Perth",
    });
    const page = await context.newPage();
    const messages = watchConsole(page);
    const shifted = await layoutShift(page);
    await open(page, "/");
    await expect(page).toHaveTitle("Brolga");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Find Australian tenders before they close");
    await expect(page.getByRole("region", { name: "Open now" }).getByRole("listitem")).toHaveCount(9);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await expectNoAxeViolations(page);
    expect(await shifted()).toBeLessThan(mostShift);
    expect(await messages()).toEqual([]);
    await context.close();
  });
}

test("a search from the landing page sets its text in the filter of the last search", async ({ page }) => {
  await open(page, "/opportunities?q=cleaning&place=nsw,au,ns");
  await expect(page.getByRole("button", { name: "Remove NSW" })).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Brolga" }).click();
  await page.getByLabel("What do you sell?").fill("road");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL(/\/opportunities\?/);
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({ q: "road", place: "nsw,au,ns" });
});

test("a member's search from the landing page waits until their interests are known", async ({ page }) => {
  await member(page, newAddress("landing"));
  const known = Promise.withResolvers<void>();
  await page.route("**/public-user/user-cache", async (route) => {
    await known.promise;
    await route.continue();
  });
  await open(page, "/");
  const button = page.getByRole("button", { name: "Search", exact: true });
  await expect(button).toBeDisabled();
  known.resolve();
  await expect(button).toBeEnabled();
});

test("without JavaScript the landing page's form leads to the results", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/");
  await page.getByRole("combobox", { name: "What do you sell?" }).fill("road works");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/opportunities\?q=road\+works$/);
  await expect(page.locator("[data-row]").first()).toBeVisible();
  await context.close();
});

test("every page that is there to say something says it with its status and its title", async ({ page, request }) => {
  const pages = [
    ["/access-denied", 403, "Access denied | Brolga"],
    ["/auth-error", 400, "Sign-in failed | Brolga"],
    ["/service-interruption", 503, "Service interruption | Brolga"],
    ["/nowhere", 404, "Page not found | Brolga"],
    ["/nowhere/at/all", 404, "Page not found | Brolga"],
  ] as const;
  for (const [path, status, title] of pages) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(status);
    expect(answer?.headers()["retry-after"], path).toBe(status === 503 ? "5" : undefined);
    await expect(page).toHaveTitle(title);
  }
  await expectNoAxeViolations(page); // all of them are one component with another text
  expect((await request.get("/opportunities?status=nonsense&page=-1&q=%zz")).status()).toBe(200);
});

test("the colour scheme follows the system until the reader chooses, and is right before the first paint", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await open(page, "/nowhere");
  await expect(page.locator("html")).toHaveCSS("background-color", night);
  await page.getByRole("button", { name: "Light or dark" }).click();
  await expect(page.locator("html")).toHaveCSS("background-color", paper);
  await page.addInitScript(() => {
    addEventListener("DOMContentLoaded", () =>
      Object.assign(globalThis, { first: document.documentElement.dataset["theme"] }),
    );
  });
  await page.reload();
  await expect(page.locator("html")).toHaveCSS("background-color", paper);
  expect(await page.evaluate(() => (globalThis as unknown as { first: string }).first)).toBe("light");
});

test("on a phone the drawer holds the navigation, and the dialog both ways into an account", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, "/");
  await page.getByRole("button", { name: "Menu" }).click();
  const drawer = page.getByRole("dialog", { name: "Menu" });
  await expect(drawer.getByRole("link")).toHaveText([
    "Browse",
    "Insights",
    "Search",
    "Pricing",
    "Support",
    "Blog",
    "About us",
    "Sign in",
    "Sign up",
  ]);
  await expectNoAxeViolations(page);
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(page.getByRole("button", { name: "Menu" })).toBeFocused();
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/sign-in\/[\w-]+$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in");
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("the first stop of the Tab key is a link to the content", async ({ page }) => {
  await open(page, "/opportunities");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("main")).toBeFocused();
  const toResults = page.getByRole("link", { name: "Skip to results" });
  await toResults.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("region", { name: "Results", exact: true }).locator(":focus")).toHaveCount(1);
});

test("when the service does not answer the page says so, and comes back by itself", async ({ page }) => {
  await page.clock.install();
  await open(page, "/nowhere");
  await page.route("**/api/v1/**", (route) => route.abort());
  await page.getByRole("link", { name: "Home" }).click();
  // Seven attempts with their delays, then twenty seconds to the next: the page's clock runs ahead.
  const heading = async () => {
    await page.clock.fastForward(20_000);
    return await page.getByRole("heading", { level: 1 }).textContent();
  };
  await expect.poll(heading, { timeout: 30_000, intervals: [100] }).toMatch(/We cannot reach the service/);
  await page.unroute("**/api/v1/**");
  await expect.poll(heading, { timeout: 30_000, intervals: [100] }).toMatch(/Find Australian tenders/);
});

test("after a link in a page the keyboard goes on in the new page, not at the top of the document", async ({
  page,
}) => {
  await open(page, "/nowhere");
  await page.getByRole("main").getByRole("link", { name: "Home" }).press("Enter");
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("main")).toBeFocused();
});

test("a popup is a popover from 450 px on and a dialog below", async ({ page }) => {
  const why = page.getByRole("button", { name: "why", exact: true }).first();
  const popup = page.getByRole("dialog", { name: "Why this result" });
  const is = (state: string) => popup.evaluate((box, selector) => box.matches(selector), state);
  await page.setViewportSize({ width: 450, height: 800 });
  await open(page, "/opportunities?q=cleaning");
  await why.click();
  await expect(popup).toBeVisible();
  expect([await is(":popover-open"), await is(":modal")]).toEqual([true, false]);
  await page.keyboard.press("Escape");
  await expect(popup).toBeHidden();
  await expect(why).toHaveAttribute("aria-expanded", "false"); // the page has noticed, too

  await page.setViewportSize({ width: 449, height: 800 });
  await why.click();
  await expect(popup).toBeVisible();
  expect(await is(":modal")).toBe(true);
  await page.keyboard.press("Escape");
  await expect(popup).toBeHidden();
});

test("a toast says what was done, stands at the bottom while its bar runs, and goes", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, "/opportunities?q=cleaning");
  await page.locator("[data-notice]").first().click();
  await page.getByRole("button", { name: "Share" }).click();
  const toast = page.getByRole("status").filter({ hasText: "Link copied" });
  await expect(toast).toBeVisible();
  const { y } = (await toast.boundingBox())!;
  expect(y).toBeGreaterThan(page.viewportSize()!.height / 2);
  // The bar takes five seconds; the test does not wait for it.
  const seconds = await toast.evaluate((card) =>
    card.getAnimations({ subtree: true }).map((bar) => {
      bar.finish();
      return Number(bar.effect!.getComputedTiming().duration) / 1000;
    }),
  );
  expect(seconds).toContain(5);
  await expect(toast).toBeHidden();
});

test("the next page says its title, and takes the focus of a link that has gone", async ({ page }) => {
  await open(page, "/blog");
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(globalThis, { said });
    const announcer = document.querySelector("[data-announcer]")!;
    new MutationObserver(() => said.push(announcer.textContent)).observe(announcer, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
  await page.getByRole("main").getByRole("link", { name: "Panels and standing offers" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Panels and standing offers");
  const said = () => page.evaluate(() => (globalThis as unknown as { said: string[] }).said);
  await expect.poll(said).toContain("Panels and standing offers | Brolga");
  await expect(page.getByRole("main")).toBeFocused();
});

test("on a phone the tab of the page stays whole when a number before it comes late, unless the reader has moved the tabs", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await member(page, newAddress("tabs"));
  const tabs = page.getByRole("navigation", { name: "Your work" });
  const tab = tabs.getByRole("link", { name: "Activity" });
  const hidden = async () => {
    const [bar, link] = [(await tabs.getByRole("list").boundingBox())!, (await tab.boundingBox())!];
    return Math.max(bar.x - link.x, link.x + link.width - (bar.x + bar.width));
  };
  for (const hasMoved of [false, true]) {
    const { promise: counted, resolve: count } = Promise.withResolvers<void>();
    await page.route("**/api/v1/pipeline/board?*", async (route) => {
      const response = await route.fetch();
      const board = (await response.json()) as { counts: object };
      await counted;
      await route.fulfill({ response, json: { ...board, counts: { ...board.counts, inPlay: 12_345 } } });
    });
    await open(page, "/activity");
    await expect(tab).toHaveAttribute("aria-current", "page");
    expect(await hidden()).toBeLessThanOrEqual(0);
    if (hasMoved) await tabs.getByRole("list").evaluate((bar) => bar.scrollTo({ left: 0 }));
    count();
    await expect(tabs.getByRole("link", { name: "Pipeline 12,345" })).toBeAttached();
    if (hasMoved) expect(await tabs.getByRole("list").evaluate((bar) => bar.scrollLeft)).toBe(0);
    else await expect.poll(hidden).toBeLessThanOrEqual(0);
    await page.unroute("**/api/v1/pipeline/board?*");
  }
});
