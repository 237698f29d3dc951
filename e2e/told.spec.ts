import { expect, test, type Browser, type Page } from "@playwright/test";
import { emailsTo, emailTo } from "./mail.ts";
import { expectNoAxeViolations, open, quiet, toast, watchConsole } from "./page-checks.ts";
import { fillSignIn, found, join, member, newAbn, newAccount, newAddress, password } from "./people.ts";
import { callAs } from "./session.ts";

test.use({ timezoneId: "Australia/Sydney" });

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** Another person's browser. */
async function another(browser: Browser, width: number) {
  const context = await browser.newContext({ viewport: { width, height: 844 }, timezoneId: "Australia/Sydney" });
  return await context.newPage();
}

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test("at 1280 px emails about people and roles are switched off and stay off; a demoted admin keeps one switch", async ({
  browser,
  page: admin,
}) => {
  test.slow();
  const [abn, email, name] = [newAbn(), newAddress("li"), "Whitlock Pumps 1280"];
  await found(admin, { email: newAddress("sam"), name: "Sam Whitlock", abn, organisationName: name });
  const data = { emailDomains: ["ridgeline.example"] };
  expect((await callAs(admin, "organisation/update", { data })).status()).toBe(204);
  const page = await another(browser, 1280);
  await join(page, { email, name: "Li Chen", abn });
  expect((await callAs(admin, "public-user/make-admin", { data: { email } })).status()).toBe(204);

  await open(page, "/account/notification-settings");
  const messages = watchConsole(page);
  const joins = page.getByRole("switch", { name: "Someone joins or asks to join" });
  await expect(joins).toBeChecked();
  await expectNoAxeViolations(page);
  expect(await fits(page)).toBeLessThanOrEqual(0);
  await joins.click();
  await page.getByRole("switch", { name: "The trial ends" }).click();
  await page.getByRole("button", { name: "Save notifications" }).click();
  await expect(toast(page, "Notification settings updated")).toBeVisible();
  await open(page, "/account/notification-settings");
  await expect(joins).not.toBeChecked();
  await expect(page.getByRole("switch", { name: "The trial ends" })).not.toBeChecked();
  await expect(page.getByRole("switch", { name: "Someone leaves" })).toBeChecked();
  expect(await messages()).toEqual([]);

  await join(await another(browser, 1280), { email: newAddress("jo"), name: "Jo Marsh", abn });
  await admin.setViewportSize({ width: 1280, height: 844 });
  await open(admin, "/account/organisation-users");
  await admin.getByRole("button", { name: "Change Li Chen" }).click();
  await admin.getByRole("button", { name: "Make a user" }).click();
  await expect(toast(admin, "Li Chen is a user")).toBeVisible();
  await emailTo(email, new RegExp(`^You are no longer an admin of ${name}$`));
  expect((await emailsTo(email)).filter(({ subject }) => subject.startsWith("Jo Marsh joined"))).toEqual([]);
  await open(page, "/account/notification-settings");
  await expect(page.getByRole("switch", { name: "Your role changes, or you are removed" })).toBeChecked();
  await expect(joins).toBeHidden();
  await page.context().close();
});

test("at 390 px requests to join stand on People, and the menus count them until they are decided", async ({
  browser,
  page: admin,
}) => {
  test.slow();
  const abn = newAbn();
  await admin.setViewportSize({ width: 390, height: 844 });
  await found(admin, { email: newAddress("sam"), name: "Sam Whitlock", abn, organisationName: "Ridgeline Cranes" });
  const page = await another(browser, 390);
  const asks = async (name: string) => {
    await newAccount(page, newAddress("asks"));
    const [givenName, surname] = name.split(" ");
    const profile = { givenName, surname, timeZoneId: "Australia/Sydney", acceptedTermsAndConditions: true };
    expect((await callAs(page, "public-user/register", { data: profile })).status()).toBe(204);
    expect((await callAs(page, "public-user/register-to-org", { data: { abn } })).status()).toBe(204);
  };
  await asks("Jo Marsh");
  await page.context().clearCookies();
  await asks("Bartholomew-Montgomery Featherstonehaugh-Cholmondeley");

  await open(admin, "/dashboard");
  const menu = admin.getByRole("button", { name: "Sam Whitlock, 2 requests to join" });
  await menu.click();
  await admin.getByRole("link", { name: "2 requests to join" }).click();
  await expect(heading(admin)).toHaveText("People");
  const nav = admin.getByRole("navigation", { name: "Account" });
  await expect(nav.getByRole("link", { name: /^People 2 people have asked to join$/ })).toBeVisible();
  await expect(admin.getByRole("heading", { name: "Requests to join" })).toBeVisible();
  await expectNoAxeViolations(admin);
  expect(await fits(admin)).toBeLessThanOrEqual(0);
  await admin.getByRole("button", { name: "Approve Jo Marsh" }).click();
  await expect(toast(admin, "Jo Marsh has joined")).toBeVisible();
  await expect(nav.getByRole("link", { name: /^People 1 person has asked to join$/ })).toBeVisible();
  await expect(admin.getByRole("row", { name: /Jo Marsh/ })).toBeVisible();
  await admin.getByRole("button", { name: /^Decline Bartholomew/ }).click();
  await admin.getByRole("dialog").getByRole("button", { name: "Decline" }).click();
  await expect(admin.getByRole("heading", { name: "Requests to join" })).toBeHidden();
  await expect(admin.getByRole("button", { name: "Sam Whitlock", exact: true })).toBeVisible();
  await open(admin, "/account/organisation");
  await quiet(admin);
  await expect(admin.getByRole("heading", { name: "Requests to join" })).toBeHidden();
  await page.context().close();
});

test("at 1280 px a person changes their password in the account, and it is confirmed", async ({ page }) => {
  test.slow();
  const email = newAddress("kim");
  await page.setViewportSize({ width: 1280, height: 844 });
  await member(page, email);
  await open(page, "/account");
  const change = page.getByRole("button", { name: "Change password" });
  await change.click();
  await expect(heading(page)).toHaveText("Confirm it is you");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(heading(page)).toHaveText("Manage account");

  await change.click();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(heading(page)).toHaveText("Choose a new password");
  await page.reload(); // the page knows which step is next
  await expect(page.getByText(`For ${email}.`)).toBeVisible();
  await expectNoAxeViolations(page);
  const field = page.getByLabel("New password", { exact: true });
  await field.fill("short");
  await page.getByRole("button", { name: "Change the password" }).click();
  await expect(field).toHaveAccessibleDescription(/10 to 200 characters/);
  await field.fill("four quiet grey herons");
  await page.getByRole("button", { name: "Change the password" }).click();
  await expect(heading(page)).toHaveText("Your password is changed", { timeout: 20_000 });
  await expectNoAxeViolations(page);
  expect(await fits(page)).toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/account$/);
  await expect(heading(page)).toHaveText("Manage account");
  const { text } = await emailTo(email, /^Your Brolga password was changed$/);
  expect(text).toMatch(/When: .+ \(Sydney\)\nWith: Chrome/);

  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  await page.goto("/sign-in");
  await fillSignIn(page, email);
  await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(/is incorrect/);
  await fillSignIn(page, email, "four quiet grey herons");
  await expect(page).toHaveURL(/\/dashboard$/);
});
