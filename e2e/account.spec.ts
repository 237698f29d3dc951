import { expect, test, type Page } from "@playwright/test";
import { emailTo } from "./mail.ts";
import {
  expectNoAxeViolations,
  holdToasts,
  layoutShift,
  mostShift,
  open,
  quiet,
  toast,
  watchConsole,
} from "./page-checks.ts";
import { found, join, member, newAbn, newAddress } from "./people.ts";
import { callAs } from "./session.ts";

test.use({ timezoneId: "Australia/Sydney" });

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

const pages = [
  ["/account", "Manage account"],
  ["/account/organisation", "Organisation"],
  ["/account/subscription", "Subscription"],
  ["/account/organisation-users", "People"],
  ["/account/notification-settings", "Notifications"],
  ["/account/security-activity", "Security activity"],
] as const;

for (const [width, colorScheme] of [
  [1280, "light"],
  [390, "dark"],
] as const) {
  test(`the account area at ${width} px, ${colorScheme}: everyone can use its pages`, async ({ browser }) => {
    test.slow();
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      colorScheme,
      timezoneId: "Australia/Perth",
    });
    const page = await context.newPage();
    await member(page, newAddress("area"));
    const messages = watchConsole(page);
    await open(page, "/account");
    for (const [path, title] of pages) {
      await page.getByRole("navigation", { name: "Account" }).locator(`[href="${path}"]`).click();
      await expect(heading(page)).toHaveText(title);
      await expect(page.getByRole("navigation", { name: "Account" }).locator('[aria-current="page"]')).toBeInViewport();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await expectNoAxeViolations(page);
    }
    expect(await messages()).toEqual([]);
    await context.close();
  });
}

test("a profile is changed: what is wrong stands beside its field, what is right is there after a reload", async ({
  page,
}) => {
  await member(page, newAddress("profile"));
  await open(page, "/account");
  const [mobile, surname] = [page.getByLabel("Mobile", { exact: true }), page.getByLabel("Surname")];
  await mobile.fill("02 9123 4567");
  await surname.fill("");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(toast(page, "Validation errors")).toBeVisible();
  await expect(surname).toBeFocused();
  await expect(surname).toHaveAccessibleDescription("Enter the surname.");
  await expect(mobile).toHaveAccessibleDescription(/such as 0412 345 678/);
  await expectNoAxeViolations(page);

  await surname.fill("Nguyen-Reid");
  await mobile.fill("0412 345 678");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(toast(page, "Profile updated")).toContainText("Your changes have been saved.");
  await expect(page.getByText("Verify your mobile number")).toBeVisible();
  await page.reload();
  await expect(surname).toHaveValue("Nguyen-Reid");
  await expect(mobile).toHaveValue("0412 345 678");

  await page.getByRole("button", { name: "Not now: Verify your mobile number" }).click();
  await expect(page.getByText("Verify your mobile number")).toBeHidden();
  await open(page, "/dashboard");
  await quiet(page);
  await expect(page.getByText("Verify your mobile number")).toBeHidden();
});

test("a device in another zone is asked about; one press changes the zone, another takes it back", async ({ page }) => {
  await member(page, newAddress("zone"), { timeZoneId: "Australia/Perth" });
  await holdToasts(page);
  await open(page, "/dashboard");
  await expect(page.getByText("This device is in Sydney, your profile in Perth")).toBeVisible();
  await page.getByRole("button", { name: "Use Sydney" }).click();
  await expect(page.getByText("Different timezone detected")).toBeHidden();
  await toast(page, "Time zone updated").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Different timezone detected")).toBeVisible();
  await open(page, "/account");
  await expect(page.getByLabel("Time zone")).toHaveValue("Australia/Perth");
});

test("notification settings are stored, in the profile's time zone", async ({ page }) => {
  await member(page, newAddress("bell"), { timeZoneId: "Australia/Perth" });
  await open(page, "/account/notification-settings");
  await expect(page.getByText(/Times are in the time zone of Perth, where it is \d+:\d\d[ap]m AWST now/)).toBeVisible();
  await expect(page.getByRole("switch", { name: "Text notifications" })).toBeDisabled();
  await page.getByLabel("Time of emails").fill("06:45");
  await page.getByRole("checkbox", { name: "Saturday" }).check();
  await page.getByRole("checkbox", { name: "Friday" }).uncheck();
  await page.getByLabel("Quiet until").fill("09:00");
  // A choice made while the first change is being refetched must not be lost.
  const release = Promise.withResolvers<void>();
  await page.route("**/user-cache", async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Save notifications" }).click();
  await expect(toast(page, "Notification settings updated")).toBeVisible();
  await page.getByRole("switch", { name: "Email notifications" }).click();
  const readBack = page.waitForResponse("**/user-cache");
  release.resolve();
  await readBack;
  await expect(page.getByRole("heading", { name: /Next message goes.*6:45am AWST/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Save notifications" })).toBeEnabled();
  await expect(page.getByRole("switch", { name: "Email notifications" })).not.toBeChecked();
  const stored = page.waitForResponse("**/public-user/notification-settings");
  await page.getByRole("button", { name: "Save notifications" }).click();
  await stored;
  await expect(page.getByRole("switch", { name: "Email notifications" })).not.toBeChecked();
  await expect(page.getByRole("heading", { name: /Next message goes.*Not planned/ })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Time of emails")).toHaveValue("06:45");
  await expect(page.getByRole("checkbox", { name: "Saturday" })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Friday" })).not.toBeChecked();
  await expect(page.getByLabel("Quiet until")).toHaveValue("09:00");
  await expect(page.getByRole("switch", { name: "Email notifications" })).not.toBeChecked();
});

test("an organisation changes hands: a colleague joins by domain, becomes an admin, and the first becomes a user", async ({
  page: first,
  browser,
}) => {
  test.slow();
  const [abn, email] = [newAbn(), newAddress("li")];
  await found(first, { email: newAddress("sam"), name: "Sam Whitlock", abn, organisationName: "Whitlock Pumps" });
  await open(first, "/account/organisation");
  await first.getByRole("switch", { name: /at ridgeline.example can join/ }).click();
  await expect(toast(first, "Email domains updated")).toBeVisible();

  const second = await (await browser.newContext({ timezoneId: "Australia/Sydney" })).newPage();
  await join(second, { email, name: "Li Chen", abn });
  await open(second, "/account/organisation");
  await expect(second.getByText("Only admins can change this page")).toBeVisible();
  await expect(second.getByText(abn)).toBeVisible();
  await expect(second.getByText("Sam Whitlock,")).toBeVisible();

  await open(first, "/account");
  await expect(
    first.getByText("You are the only admin of Whitlock Pumps. Make a colleague an admin before you leave."),
  ).toBeVisible();
  await open(first, "/account/organisation-users");
  await first.getByRole("button", { name: "Change Li Chen" }).click();
  await expectNoAxeViolations(first);
  await first.getByRole("button", { name: "Make an admin" }).click();
  await expect(toast(first, "Li Chen is an admin")).toBeVisible();
  await emailTo(email, /admin/i);

  const invited = newAddress("jo");
  expect((await callAs(first, "organisation/invite-user", { data: { inviteeEmail: invited } })).status()).toBe(204);
  await open(second, "/account/organisation-users");
  await expect(second.getByText(invited)).toBeVisible();
  await second.getByRole("button", { name: "Change Sam Whitlock" }).click();
  await second.getByRole("button", { name: "Make a user" }).click();
  const question = second.getByRole("dialog", { name: "Make Sam Whitlock a user?" });
  await expect(question).toContainText("1 of their pending invites will be cancelled");
  await expectNoAxeViolations(second);
  await second.keyboard.press("Escape");
  await expect(second.getByRole("button", { name: "Change Sam Whitlock" })).toBeFocused();
  await second.keyboard.press("Enter");
  await second.getByRole("button", { name: "Make a user" }).click();
  await question.getByRole("button", { name: "Make a user" }).click();
  await expect(toast(second, "Sam Whitlock is a user")).toBeVisible();
  await expect(second.getByRole("row", { name: /Sam Whitlock/ })).toContainText("User");
  await expect(second.getByText(invited)).toBeHidden();

  // The first person still sees an admin's page: the server refuses what they may no longer do, with the reason.
  await first.getByRole("button", { name: "Change Li Chen" }).click();
  await first.getByRole("button", { name: "Make a user" }).click();
  await expect(toast(first, "The role of Li Chen was not changed")).toContainText("Only admins");
  await open(first, "/account");
  await first.getByRole("button", { name: "Leave Whitlock Pumps" }).click();
  await first.getByRole("dialog").getByRole("button", { name: "Leave", exact: true }).click();
  await expect(first).toHaveURL(/\/account\/setup-profile$/);
  await open(second, "/account/organisation-users");
  await expect(second.getByText("1 person: 1 of 10 seats")).toBeVisible();
  await second.context().close();
});

test("at 390 px a hundred people come at once, and nothing jumps", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await member(page, newAddress("crowd"));
  const [first] = (await (await callAs(page, "organisation/users")).json()).items as object[];
  const items = Array.from({ length: 100 }, (_, index) => ({
    ...first,
    email: `p${index}@crowd.example`,
    name: `Person ${index}`,
  }));
  const counts = { numAdmins: 2, numUsers: 98, numInvites: 3, fullCount: 103 };
  await page.route("**/organisation/users", (route) => route.fulfill({ json: { totalRecords: 100, items } }));
  await page.route("**/organisation/count", (route) => route.fulfill({ json: counts }));
  const shifted = await layoutShift(page);
  await open(page, "/account/organisation-users");
  await expect(page.getByRole("button", { name: "Show all 100 people" })).toBeVisible();
  await expect(page.getByText("100 people, 2 of them admins, 3 invited: 102 more than your plan has")).toBeVisible();
  expect(await shifted()).toBeLessThan(mostShift);
});

test("interests are chosen by name and place, and are shown on the organisation page", async ({ page }) => {
  await member(page, newAddress("interests"));
  await open(page, "/account/organisation");
  await page.getByRole("combobox", { name: "Categories" }).fill("clean");
  await page.getByRole("listbox").getByRole("option").first().click();
  const chosen = page.getByRole("list", { name: "Chosen categories" }).getByRole("listitem");
  await expect(chosen).toHaveCount(1);
  await page.getByRole("checkbox", { name: "Tasmania" }).check();
  await page.getByRole("button", { name: "Save interests" }).click();
  await expect(toast(page, "Interests updated")).toBeVisible();
  await page.reload();
  await expect(chosen).toHaveCount(1);
  await expect(chosen).toContainText(/clean/i);
  await expect(page.getByRole("checkbox", { name: "Tasmania" })).toBeChecked();
});

test("an organisation is deleted once its name is typed; its people go on without one", async ({ page }) => {
  await member(page, newAddress("closing"));
  await open(page, "/account/organisation");
  await page.getByRole("button", { name: "Delete Ridgeline Civil" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete Ridgeline Civil?" });
  await dialog.getByRole("button", { name: "Delete organisation" }).click();
  await expect(dialog.getByRole("textbox")).toHaveAccessibleDescription(/Enter Ridgeline Civil/);
  await expectNoAxeViolations(page);
  await dialog.getByRole("textbox").fill("ridgeline  civil");
  await dialog.getByRole("button", { name: "Delete organisation" }).click();
  await expect(toast(page, "Organisation deleted")).toBeVisible();
  await expect(page).toHaveURL(/\/account\/setup-profile$/);
});

test("people take their data with them, and an account is erased once its email is typed", async ({ page }) => {
  const email = newAddress("gone");
  await member(page, email);
  await open(page, "/account");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download my data" }).click();
  expect((await download).suggestedFilename()).toBe("my-data.json");

  await page.getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await expect(dialog).toContainText("Ridgeline Civil itself, because you are its only member");
  const stays = [/Invoices/, /trial: a keyed hash/];
  for (const text of stays) await expect(dialog.getByText(text)).toBeAttached();
  await dialog.getByRole("textbox").fill(email);
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await expect(page).toHaveURL(/\/account-deleted$/);
  for (const text of stays) await expect(page.getByRole("main").getByText(text)).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign in" })).toBeVisible();
});

for (const [width, colorScheme] of [
  [1280, "light"],
  [390, "dark"],
] as const)
  test(`at ${width} px, ${colorScheme}, an admin adds a webhook, gets its secret once, tests and removes it`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
    const page = await context.newPage();
    const organisation = { organisationName: `Ridgeline Hooks ${width}`, abn: newAbn() };
    await found(page, { email: newAddress("hooks"), name: "Sam Whitlock", ...organisation });
    await open(page, "/account/webhook");
    await expect(heading(page)).toHaveText("Webhook");
    await page.getByRole("textbox", { name: "Address" }).fill("https://127.0.0.1/in");
    await page.getByRole("button", { name: "Add the webhook" }).click();
    await expect(page.getByRole("textbox", { name: "Address" })).toHaveAccessibleDescription(/\S/);
    await page.getByRole("textbox", { name: "Address" }).fill("https://nowhere.ridgeline-hooks.com/in");
    await page.getByRole("button", { name: "Add the webhook" }).click();
    await expect(page.getByRole("textbox", { name: "Secret" })).toHaveValue(/^whsec_/);
    await page.getByRole("button", { name: "Send a test" }).click();
    await expect(toast(page, "The test did not arrive")).toBeVisible();
    await expectNoAxeViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await open(page, "/account/webhook");
    await expect(page.getByText("We show a secret once")).toBeVisible();
    await page.getByRole("button", { name: "Remove" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await expect(toast(page, "Webhook removed")).toBeVisible();
    await context.close();
  });
