import { expect, test, type Page } from "@playwright/test";
import { expectNoAxeViolations, layoutShift, mostShift, open, quiet, watchConsole, workable } from "./page-checks.ts";
import { member, newAddress, newAccount, tellName } from "./people.ts";
import { accessToken, changeSession } from "./session.ts";

test.use({ timezoneId: "Australia/Sydney" });

const banner = (page: Page) => page.getByRole("banner");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("a session outlives a reload and is the same in every tab, and so is its end", async ({ page, context }) => {
  await member(page, newAddress("tabs"));
  await open(page, "/dashboard");
  await expect(banner(page).getByRole("button", { name: "Kim Nguyen" })).toBeVisible();
  await page.reload();
  await expect(banner(page).getByRole("button", { name: "Kim Nguyen" })).toBeVisible();
  const [anyone, guarded] = [await context.newPage(), await context.newPage()];
  await open(anyone, "/coverage");
  await expect(banner(anyone).getByRole("button", { name: "Kim Nguyen" })).toBeVisible();
  await open(guarded, "/account");
  await expect(heading(guarded)).toHaveText("Manage account");
  await banner(page).getByRole("button", { name: "Kim Nguyen" }).click();
  await page.getByRole("button", { name: "Sign-out" }).click();
  await expect(guarded).toHaveURL(/\/access-denied\?returnUrl=%2Faccount$/);
  await expect(banner(anyone).getByRole("link", { name: "Sign in" })).toBeVisible();
});

test("signing out leaves nothing of what was typed or opened, in no tab", async ({ page, context }) => {
  await newAccount(page, newAddress("drafts"));
  const other = await context.newPage();
  await page.evaluate(() => localStorage.setItem("personal.invite", "token"));
  for (const tab of [page, other]) {
    await open(tab, "/account/setup-profile");
    await tellName(tab, "Kim Nguyen");
  }
  const stored = async (tab: Page) => {
    const keys = await tab.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
    return keys.filter((key) => /^(?:personal\.|session$)/.test(key));
  };
  expect(await stored(other)).toHaveLength(3);
  await open(page, "/coverage");
  await banner(page)
    .getByRole("button", { name: /drafts/ })
    .click();
  await page.getByRole("button", { name: "Sign-out" }).click();
  await expect(banner(page).getByRole("link", { name: "Sign in" })).toBeVisible();
  for (const tab of [page, other]) await expect.poll(() => stored(tab)).toEqual([]);
});

test("a session that ends in another tab while a page for members is still loading leads out of it", async ({
  page,
  context,
}) => {
  await member(page, newAddress("meanwhile"));
  await open(page, "/coverage");
  const guarded = await context.newPage();
  const messages = watchConsole(guarded);
  let asked = 0;
  await guarded.route("**/api/v1/public-user/user-cache", () => void asked++); // never answered
  await guarded.goto("/account", { waitUntil: "commit" });
  await expect.poll(() => asked).toBeGreaterThan(0);
  await page.evaluate(() => localStorage.clear());
  await expect(guarded).toHaveURL(/\/access-denied\?returnUrl=%2Faccount$/);
  await expect(heading(guarded)).not.toHaveText("Unexpected error");
  expect(await messages()).toEqual([]);
});

test("a token that has run out is renewed; when that is refused, the front page is where it goes on", async ({
  page,
}) => {
  await member(page, newAddress("renew"));
  const first = await accessToken(page);
  await changeSession(page, { expires_at: 1 });
  await open(page, "/account");
  await expect(heading(page)).toHaveText("Manage account");
  expect(await accessToken(page)).not.toBe(first);

  // The API rejects the token, and the provider gives no other. The live stream may find out before the click.
  await changeSession(page, { access_token: first.replace(/\.[^.]*$/, ".AAAA"), refresh_token: "gone" });
  const frontPage = page.waitForURL(/:\d+\/$/);
  await Promise.race([page.getByRole("main").getByRole("link", { name: "Subscription" }).click(), frontPage]);
  await frontPage;
  await expect(banner(page).getByRole("link", { name: "Sign in" })).toBeVisible();
});

test("tabs that find one token run out renew it once for all of them", async ({ page, context }) => {
  await member(page, newAddress("once"));
  await changeSession(page, { expires_at: 1 });
  await page.goto("about:blank");
  let renewals = 0;
  context.on("request", (request) => (renewals += Number(request.url().endsWith("/idp/token"))));
  const tabs = await Promise.all([0, 1, 2].map(() => context.newPage()));
  await Promise.all(tabs.map((tab) => tab.goto("/account")));
  for (const tab of tabs) await expect(heading(tab)).toHaveText("Manage account");
  expect(renewals).toBe(1);
});

test("a member's page does not move when their parts come", async ({ page, context }) => {
  await member(page, newAddress("still"));
  for (const width of [1280, 390]) {
    const fresh = await context.newPage();
    await fresh.setViewportSize({ width, height: 900 });
    const messages = watchConsole(fresh);
    const shifted = await layoutShift(fresh);
    await open(fresh, "/");
    await expect(banner(fresh).getByRole("button", { name: "Kim Nguyen" })).toBeVisible();
    const tabs = fresh.getByRole("navigation", { name: "Main, small screens" });
    if (width < 600) await expect(tabs.getByRole("link")).toHaveText(["Dashboard", "Search", "Account"]);
    else await expect(banner(fresh).getByRole("link", { name: "Dashboard" })).toBeVisible();
    await expectNoAxeViolations(fresh);
    expect(await shifted()).toBeLessThan(mostShift);
    expect(await messages()).toEqual([]);
    await fresh.close();
  }
});

test("the menu counts what is left to do: another zone than the profile's", async ({ page }) => {
  await member(page, newAddress("zone"), { timeZoneId: "Australia/Perth" });
  await open(page, "/coverage");
  await banner(page).getByRole("button", { name: "Kim Nguyen, 1 thing to do" }).click();
  const menu = page.getByRole("dialog", { name: "Your account" });
  await expect(menu).toContainText("Ridgeline Civil");
  await expect(menu).toContainText("No plan");
  await expect(menu.getByRole("link")).toHaveText([
    "1 thing to do",
    "Subscribe",
    "Start a product tour",
    "Manage account",
  ]);
});

test("where the identity provider has a picture is told once, and only the one of our own is loaded", async ({
  page,
}) => {
  await member(page, newAddress("picture"));
  // Not a public internet address: the server refuses to fetch it.
  const theirs = "https://127.0.0.1/kim.png";
  const ours = "/pictures/kim";
  const loaded: string[] = [];
  page.on("request", (request) => void loaded.push(request.url()));
  await page.route(`**${ours}`, (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
  await page.route("**/api/v1/public-user/user-cache", async (route) => {
    const cache = (await (await route.fetch()).json()) as { profile: { providerImageUrl: string | null } };
    // As if it had been fetched.
    const isFetched = cache.profile.providerImageUrl === theirs;
    await route.fulfill({
      json: { ...cache, profile: { ...cache.profile, ...(isFetched && { profileImageUrl: ours }) } },
    });
  });
  await page.evaluate((address) => {
    const stored = JSON.parse(localStorage.getItem("session")!) as { profile: object };
    localStorage.setItem("session", JSON.stringify({ ...stored, profile: { ...stored.profile, picture: address } }));
  }, theirs);
  const sent = page.waitForRequest((request) => request.url().endsWith("/public-user/profile-image-url"));
  await page.goto("/dashboard");
  expect((await sent).postDataJSON()).toEqual({ profileImageUrl: theirs });
  await expect(banner(page).locator("img")).toHaveAttribute("src", ours);

  await page.reload();
  await expect(banner(page).locator("img")).toHaveAttribute("src", ours);
  expect(loaded.filter((url) => url.endsWith("/public-user/profile-image-url"))).toHaveLength(1);
  expect(loaded).not.toContain(theirs);
});

test("whether an email is verified by now is asked at the start and when the menu opens", async ({ page }) => {
  await member(page, newAddress("unverified"));
  // Our own provider has only verified emails: the API's response is changed to that of a new user of another provider.
  let isVerified = false;
  let loadCount = 0;
  await page.route("**/api/v1/public-user/user-cache", async (route) => {
    const cache = (await (await route.fetch()).json()) as { profile: object; badges: object };
    const profile = { ...cache.profile, isEmailVerified: isVerified };
    await route.fulfill({ json: { ...cache, profile, badges: { ...cache.badges, unverifiedEmail: !isVerified } } });
    loadCount += 1;
  });
  // Right after a sign-in nobody asks.
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem("session")!) as { profile: { iat: number } };
    stored.profile.iat -= 600;
    localStorage.setItem("session", JSON.stringify(stored));
  });
  const renewal = () => page.waitForResponse((answer) => answer.url().endsWith("/idp/token") && answer.ok());
  const atStart = renewal();
  await open(page, "/dashboard");
  await atStart;
  await expect.poll(() => loadCount).toBeGreaterThan(1); // with the new token once more
  const button = banner(page).getByRole("button", { name: /^Kim Nguyen/ });
  await expect(button).toHaveAccessibleName("Kim Nguyen, 1 thing to do");
  const atOpening = renewal();
  isVerified = true;
  await button.click();
  await atOpening;
  await expect(page.getByRole("dialog", { name: "Your account" })).not.toContainText("to do");
});

test("a browser that does not know its zone breaks no page, and nothing is asked about it", async ({ page }) => {
  await member(page, newAddress("nowhere"), { timeZoneId: "Australia/Perth" });
  await page.addInitScript(() => {
    const original = Intl.DateTimeFormat.prototype.resolvedOptions;
    Intl.DateTimeFormat.prototype.resolvedOptions = function () {
      const options = original.call(this);
      return options.timeZone === "Australia/Sydney" ? { ...options, timeZone: "Etc/Unknown" } : options;
    };
  });
  await open(page, "/opportunities");
  await expect(page.locator("[data-row]").first()).toBeVisible();
  await quiet(page);
  await expect(banner(page).getByRole("button", { name: /^Kim/ })).toHaveAccessibleName("Kim Nguyen");
});

/** What may remain of a session in a browser. */
const outdated = [
  ["none", null],
  ["what cannot be read", "{}"],
  ["one that has run out", { expires_at: 1, refresh_token: "gone" }],
] as const;
for (const [what, left] of outdated)
  test(`a page that is opened with an outdated session breaks nothing: ${what}`, async ({ page }) => {
    test.slow();
    await member(page, newAddress("outdated"));
    if (left === null || typeof left === "string")
      await page.evaluate((stored) => (localStorage.clear(), stored && localStorage.setItem("session", stored)), left);
    else await changeSession(page, left);
    const stored = await page.evaluate(() => localStorage.getItem("session"));
    const messages = watchConsole(page);
    // A slow device, with late scripts in any order: redirects happen while React hydrates the page.
    const device = await page.context().newCDPSession(page);
    await device.send("Emulation.setCPUThrottlingRate", { rate: 6 });
    let index = 0;
    await page.route("**/assets/*.js", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, ((index += 7) % 20) * 30));
      await route.continue().catch(() => undefined);
    });
    for (const path of ["/dashboard", "/account/organisation", "/account/setup-profile"]) {
      await page.evaluate((text) => text && localStorage.setItem("session", text), stored);
      await page.goto(path);
      await expect(page).toHaveURL(/\/access-denied\?/);
      await workable(page);
    }
    const refusals = /^error: Failed to load resource: the server responded with a status of 4\d\d/;
    expect((await messages()).filter((message) => !refusals.test(message))).toEqual([]);
  });
