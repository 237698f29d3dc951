import { expect, test, type BrowserContext, type Page } from "@playwright/test";
import { expectNoAxeViolations, open, quiet, toast } from "./page-checks.ts";
import { fillSignIn, member, newAbn, newAccount, newAddress, tellName } from "./people.ts";
import { callAs, changeSession } from "./session.ts";

test.use({ timezoneId: "Australia/Sydney" });

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const question = (page: Page) => page.getByRole("dialog", { name: "Leave without saving?" });
const signInAgain = (page: Page) => page.getByRole("dialog", { name: "Sign in again to continue" });
const profile = async (page: Page) => (await callAs(page, "public-user/user-profile")).json();
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** The provider gives no further tokens, and has forgotten who is signed in. */
async function endSession(page: Page, context: BrowserContext) {
  await changeSession(page, { expires_at: 1, refresh_token: "gone" });
  await context.clearCookies();
}

/** Opens the sign-in window from the dialog. */
async function openSignIn(page: Page): Promise<Page> {
  const opened = page.waitForEvent("popup");
  await signInAgain(page).getByRole("button", { name: "Sign in" }).click();
  return await opened;
}

test.describe("at 1280 px", () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  test("an invite and a switch go on as well; what another person signs in for is not saved", async ({
    page,
    context,
  }) => {
    const [email, other] = [newAddress("invites"), newAddress("other")];
    await member(page, other);
    await context.clearCookies();
    await member(page, email);
    expect((await callAs(page, "organisation/start-trial", { method: "POST" })).status()).toBe(204);
    await open(page, "/account/organisation-users");
    await page.getByRole("button", { name: "Invite", exact: true }).click();
    const invite = page.getByRole("dialog", { name: "Invite a colleague" });
    await invite.getByLabel("Email").fill(newAddress("jo"));
    await endSession(page, context);
    await invite.getByRole("button", { name: "Send invite" }).click();
    await fillSignIn(await openSignIn(page), email);
    await expect(toast(page, "Invite created")).toBeVisible();

    await open(page, "/account/organisation");
    await quiet(page);
    await endSession(page, context);
    await page.getByRole("switch", { name: /can join without approval/ }).click();
    await fillSignIn(await openSignIn(page), email);
    await expect(toast(page, "Email domains updated")).toBeVisible();

    await page.getByLabel("Organisation's name").fill("Of Kim");
    await endSession(page, context);
    await page.getByRole("button", { name: "Save details" }).click();
    await page.evaluate(() => sessionStorage.setItem("personal.draft", "Of Kim"));
    await fillSignIn(await openSignIn(page), other);
    await expect(page).toHaveURL(/:\d+\/$/);
    expect(await page.evaluate(() => sessionStorage.getItem("personal.draft"))).toBeNull();
    const { organisationName } = await (await callAs(page, "organisation/get")).json();
    expect(organisationName).toBe("Ridgeline Civil");
  });

  test("somebody else who signs in in another tab takes over nothing that was typed", async ({ page, context }) => {
    const storedSession = () => page.evaluate(() => localStorage.getItem("session")!);
    await member(page, newAddress("next"));
    const next = await storedSession();
    await context.clearCookies();
    await member(page, newAddress("first"));
    await open(page, "/account");
    await quiet(page);
    await page.getByLabel("Surname").fill("Changed");
    await page.evaluate(() => sessionStorage.setItem("personal.draft", "Of the first"));
    const second = await context.newPage();
    await second.goto("/coverage");
    await second.evaluate((session) => localStorage.setItem("session", session), next);
    await expect(page).toHaveURL(/:\d+\/$/);
    expect(await page.evaluate(() => sessionStorage.getItem("personal.draft"))).toBeNull();
  });

  test("every form asks before the tab is closed, until its changes are saved or taken back", async ({ page }) => {
    await member(page, newAddress("closing"));
    const asks = () =>
      page.evaluate(() => {
        const event = new Event("beforeunload", { cancelable: true });
        dispatchEvent(event);
        return event.defaultPrevented;
      });
    const forms = [
      ["/account", () => page.getByLabel("Surname").fill("Changed")],
      ["/account/organisation", () => page.getByLabel("Organisation's name").fill("Changed")],
      ["/account/organisation", () => page.getByRole("checkbox", { name: "Tasmania" }).check()],
      ["/account/notification-settings", () => page.getByLabel("Time of emails").fill("09:10")],
    ] as const;
    for (const [path, change] of forms) {
      await open(page, path);
      await quiet(page);
      expect(await asks()).toBe(false);
      await change();
      await expect.poll(asks).toBe(true);
    }
    await page.getByRole("button", { name: "Save notifications" }).click();
    await expect(toast(page, "Notification settings updated")).toBeVisible();
    await expect.poll(asks).toBe(false);
    await page.getByLabel("Time of emails").fill("09:20");
    await expect.poll(asks).toBe(true);
    await page.getByLabel("Time of emails").fill("09:10");
    await expect.poll(asks).toBe(false);
  });

  test("a profile that is being set up asks before the tab is closed, not before another page", async ({ page }) => {
    await newAccount(page, newAddress("draft"));
    await open(page, "/account/setup-profile");
    await tellName(page, "Ruth Okafor");
    await page.getByRole("contentinfo").getByRole("link", { name: "Coverage" }).click();
    await expect(page).toHaveURL(/\/coverage$/);
    await page.goBack();
    await expect(page.getByLabel("Surname")).toHaveValue("Okafor");
    const asked = page.waitForEvent("dialog");
    const closed = page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.accept();
    await closed;
  });

  test("two tabs that set up a profile end in one", async ({ page, context }) => {
    await newAccount(page, newAddress("twice"));
    const second = await context.newPage();
    for (const tab of [page, second]) {
      await open(tab, "/account/setup-profile");
      await tellName(tab, tab === page ? "Ruth Okafor" : "Ruth Second");
      await tab.getByLabel("ABN or business name").fill(newAbn());
      await tab.getByLabel("Organisation's name").fill(tab === page ? "First Works" : "Second Works");
      await quiet(tab);
    }
    for (const tab of [page, second]) {
      await tab.getByRole("button", { name: "Set up", exact: true }).click();
      await expect(heading(tab)).toHaveText("You are set up, Ruth");
      await expect(tab.getByRole("main").getByText("First Works")).toBeVisible();
    }
    await expect(toast(second, "Your profile is set up")).toContainText("in another tab");
    expect(await profile(second)).toMatchObject({
      surname: "Okafor",
      organisation: { organisationName: "First Works" },
    });
  });
});

test.describe("at 390 px", () => {
  test.use({ viewport: { width: 390, height: 900 } });

  test("a session that ends while a form saves is continued in a window, and the save with it", async ({
    page,
    context,
  }) => {
    const email = newAddress("ended");
    await member(page, email);
    await open(page, "/account");
    await quiet(page);
    await page.getByLabel("Surname").fill("Nguyen-Reid");
    await endSession(page, context);
    await page.getByRole("button", { name: "Save profile" }).click();
    await expect(signInAgain(page)).toBeVisible();
    await expect(page.getByLabel("Surname")).toHaveValue("Nguyen-Reid");
    await expect(page.locator("html")).toHaveAttribute("data-session", "stored"); // no other header
    await expectNoAxeViolations(page);
    expect(await fits(page)).toBeLessThanOrEqual(0);

    const declined = page.getByRole("alert").filter({ hasText: "Your session has ended" });
    await page.keyboard.press("Escape");
    await expect(declined).toBeVisible();
    await page.getByRole("button", { name: "Save profile" }).click();
    const popup = await openSignIn(page);
    const closed = popup.waitForEvent("close");
    await fillSignIn(popup, email);
    await closed;
    await expect(toast(page, "Profile updated")).toBeVisible();
    await expect(signInAgain(page)).toBeHidden();
    expect((await profile(page)).surname).toBe("Nguyen-Reid");
    const stored = await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    );
    expect(stored, "what was typed is in no storage").not.toContain("Nguyen-Reid");
  });

  test("a profile that is being set up survives the end of the session", async ({ page, context }) => {
    const email = newAddress("setting-up");
    await newAccount(page, email);
    await open(page, "/account/setup-profile");
    await tellName(page, "Ruth Okafor");
    await page.getByLabel("ABN or business name").fill(newAbn());
    await page.getByLabel("Organisation's name").fill("Harbour Works");
    await quiet(page);
    await endSession(page, context);
    await page.getByRole("button", { name: "Set up", exact: true }).click();
    await fillSignIn(await openSignIn(page), email);
    await expect(heading(page)).toHaveText("You are set up, Ruth");
    expect((await profile(page)).surname).toBe("Okafor");
  });

  test("leaving a page with unsaved changes asks, by a link, by Back and by signing out", async ({ page }) => {
    await member(page, newAddress("leaving"));
    await open(page, "/account/subscription");
    const account = page.getByRole("navigation", { name: "Account" });
    await account.getByRole("link", { name: "Manage account" }).click();
    await page.getByLabel("Surname").fill("Changed");
    await account.getByRole("link", { name: "People" }).click();
    await expect(question(page)).toBeVisible();
    await expectNoAxeViolations(page);
    expect(await fits(page)).toBeLessThanOrEqual(0);
    await question(page).getByRole("button", { name: "Stay" }).click();
    await expect(page.getByLabel("Surname")).toHaveValue("Changed");
    await page.evaluate(() => history.back());
    await expect(question(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(question(page)).toBeHidden();
    await expect(heading(page)).toHaveText("Manage account");
    await page.getByRole("main").getByRole("button", { name: "Sign out" }).click();
    await question(page).getByRole("button", { name: "Stay" }).click();
    expect((await profile(page)).surname).toBe("Nguyen");

    await account.getByRole("link", { name: "People" }).click();
    await question(page).getByRole("button", { name: "Leave without saving" }).click();
    await expect(heading(page)).toHaveText("People");
    await account.getByRole("link", { name: "Manage account" }).click();
    await expect(page.getByLabel("Surname")).toHaveValue("Nguyen");
    await account.getByRole("link", { name: "People" }).click();
    await expect(heading(page)).toHaveText("People");
  });

  test("a tab that waits on setting up goes on when the reader returns to it", async ({ page, context }) => {
    await newAccount(page, newAddress("returns"));
    const second = await context.newPage();
    await open(second, "/account/setup-profile");
    await expect(second.getByLabel("Given name")).toBeVisible();
    await open(page, "/account/setup-profile");
    await tellName(page, "Ruth Okafor");
    await page.getByLabel("ABN or business name").fill(newAbn());
    await page.getByLabel("Organisation's name").fill("First Works");
    await page.getByRole("button", { name: "Set up", exact: true }).click();
    await expect(heading(page)).toHaveText("You are set up, Ruth");
    await second.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
    await expect(heading(second)).toHaveText("You are set up, Ruth");
  });

  test("an address of the callback with bad parameters leads to the page about failed sign-ins", async ({ page }) => {
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    for (const parameters of [
      "",
      "?code",
      "?state=",
      "?code=1&code=2&state=3&state=4",
      "?code=1&state=2&iss=https%3A%2F%2Fevil.example",
      "?error=server_error&error_description=%3Cb%3E&state=x",
      "?code=%E0%A4%A&state=%",
      "?code=[]&state={}",
      `?code=${"x".repeat(4_000)}&state=1`,
      "#code=1&state=2",
    ]) {
      await page.goto(`/callback${parameters}`);
      await expect(page, parameters).toHaveURL(/\/auth-error$/);
      await expect(heading(page)).toHaveText("Sign-in failed");
    }
    expect(errors.filter((error) => !/status of 4\d\d/.test(error))).toEqual([]);
    await expectNoAxeViolations(page);
  });
});
