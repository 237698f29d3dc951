import { expect, test, type Page } from "@playwright/test";
import { codeTo } from "./mail.ts";
import { expectContrast, expectNoAxeViolations, open, watchConsole } from "./page-checks.ts";
import { fillSignIn, fillSignUp, member, newAccount, newAddress, password } from "./people.ts";

test.use({ timezoneId: "Australia/Sydney" });

const banner = (page: Page) => page.getByRole("banner");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
/** The browser itself logs unsuccessful responses; our pages log nothing. */
const refusals = /^error: Failed to load resource: the server responded with a status of 4\d\d/;

test("at 390 px a new person signs up with an emailed code, and goes on to their profile", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 900 }, colorScheme: "dark" });
  const page = await context.newPage();
  const messages = watchConsole(page);
  const email = newAddress("new");
  await open(page, "/opportunities");
  await banner(page).getByRole("button", { name: "Sign up" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Sign up" }).click();

  await expect(heading(page)).toHaveText("Sign up");
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByLabel("Email")).toBeFocused();
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription(/Enter an email such as/);
  await expectNoAxeViolations(page);
  for (const [typed, hint] of [
    ["sydney", "Too short"],
    ["Sydney2026!!", "Easy to guess"],
    ["tall grass in march", "Strong"],
  ] as const) {
    await page.getByLabel("Password", { exact: true }).fill(typed);
    await expect(page.getByRole("status").filter({ hasText: hint })).toBeVisible();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expectContrast(page);
    }
  }
  await fillSignUp(page, email);
  await expect(page).toHaveURL(/\/account\/setup-profile$/);
  await expect(banner(page).getByRole("link", { name: "Sign in" })).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect((await messages()).filter((message) => !refusals.test(message))).toEqual([]);
  await context.close();
});

test("a wrong code is reported beside its field, and the address can be changed", async ({ page }) => {
  const email = newAddress("typo");
  await open(page, "/sign-up");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByText(`We sent a 6-digit code to ${email}`)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByLabel("Code").fill("000000");
  await expect(page.getByLabel("Code")).toHaveAccessibleDescription(/The code is incorrect/);
  await page.getByRole("link", { name: "Enter another" }).click();
  await expect(heading(page)).toHaveText("Sign up");
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await page.goBack();
  await expect(heading(page)).toHaveText("Check your email");
});

test("after signing in the reader is where they were, and a password that is wrong says so beside its field", async ({
  page,
}) => {
  const email = newAddress("back");
  await member(page, email);
  await open(page, "/dashboard");
  await banner(page).getByRole("button", { name: "Kim Nguyen" }).click();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Sign-out" }).click();
  await expect(page).toHaveURL(/:\d+\/$/);

  await open(page, "/opportunities?q=road+works");
  await banner(page).getByRole("link", { name: "Sign in" }).click();
  await fillSignIn(page, email, "another password");
  await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(/is incorrect/);
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await fillSignIn(page, email);
  await expect(page).toHaveURL(/\/opportunities\?q=road\+works$/);
});

test("a page for members asks a visitor to sign in, and is there afterwards", async ({ page }) => {
  const email = newAddress("guard");
  await member(page, email);
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  await page.goto("/account/subscription?from=email");
  await expect(page).toHaveURL(/\/access-denied\?returnUrl=%2Faccount%2Fsubscription%3Ffrom%3Demail$/);
  await expect(heading(page)).toHaveText("Sign in to see this page");
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await fillSignIn(page, email);
  await expect(page).toHaveURL(/\/account\/subscription\?from=email$/);
});

test("without a profile every page for members leads to setting it up, and says why", async ({ page }) => {
  await newAccount(page, newAddress("newcomer"));
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/account\/setup-profile$/);
  await expect(page.getByRole("status").filter({ hasText: "You must complete setting up your profile" })).toBeVisible();
});

test("a forgotten password is reset with an emailed code", async ({ page }) => {
  const email = newAddress("forgot");
  await member(page, email);
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  await page.goto("/sign-in");
  await page.getByRole("link", { name: "Forgotten?" }).click();
  await expect(heading(page)).toHaveText("Set a new password");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send the code" }).click();
  await expect(heading(page)).toHaveText("Choose a new password");
  await expectNoAxeViolations(page);
  await page.getByLabel("Code").fill(await codeTo(email, 1));
  await page.getByLabel("New password", { exact: true }).fill("short");
  await page.getByRole("button", { name: "Set the password" }).click();
  await expect(page.getByLabel("New password", { exact: true })).toHaveAccessibleDescription(/10 to 200 characters/);
  await page.getByLabel("New password", { exact: true }).fill("four quiet grey herons");
  await page.getByRole("button", { name: "Set the password" }).click();
  await expect(heading(page)).toHaveText("Your password is changed", { timeout: 20_000 });
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("a password shows when it is asked to", async ({ page }) => {
  await page.goto("/sign-in");
  const field = page.getByLabel("Password", { exact: true });
  await field.fill("three brown cranes");
  await expect(field).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Show the password" }).click();
  await expect(field).toHaveAttribute("type", "text");
  await expect(page.locator("input.undefined")).toHaveCount(0);
});

test("an old or foreign sign-in page says that it has expired, and an invalid callback leads to the error page", async ({
  page,
}) => {
  await page.goto("/sign-in/nobody-began-this");
  await expect(heading(page)).toHaveText("This sign-in has expired");
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: "Start again" }).click();
  await expect(page.getByLabel("Email")).toBeVisible();
  await page.goto("/callback?code=1&state=2");
  await expect(page).toHaveURL(/\/auth-error$/);
  await expect(heading(page)).toHaveText("Sign-in failed");
});

test("saved searches and the watchlist are on the dashboard", async ({ page }) => {
  await member(page, newAddress("old"));
  for (const path of ["/saved-search", "/watching"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/dashboard$/);
  }
});

test("a sign-in that fails at once leads to its page without an error of React", async ({ page }) => {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  const messages = watchConsole(page);
  for (const state of ["first", "second"]) {
    await page.goto(`/callback?error=access_denied&state=${state}`);
    await expect(page).toHaveURL(/\/auth-error$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  expect(await messages()).toEqual([]);
});
