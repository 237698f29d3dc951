import { expect, test, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { readFile } from "node:fs/promises";
import { emailTo } from "./mail.ts";
import { expectNoAxeViolations, open, watchConsole } from "./page-checks.ts";
import { fillSignIn, found, join, newAbn, newAddress, password } from "./people.ts";
import { callAs } from "./session.ts";

test.use({ timezoneId: "Australia/Sydney" });

/** The current code, or the next if the current one has been used. */
const codeOf = (secret: string, later = 0) =>
  TOTP.generate({
    secret: Secret.fromBase32(secret),
    timestamp: performance.timeOrigin + performance.now() + later * 30_000,
  });

/** A virtual authenticator in the browser, such as a laptop's fingerprint reader. */
async function addAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  const { authenticatorId } = await client.send("WebAuthn.addVirtualAuthenticator", { options });
  return {
    refuse: (refuses: boolean) =>
      client.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: !refuses }),
  };
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const typePassword = async (page: Page, button: string) => {
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: button, exact: true }).click();
};

/** From the account page to the factors page. */
async function toFactors(page: Page, button: string) {
  await open(page, "/account");
  await page.getByRole("button", { name: button }).click();
  await expect(heading(page)).toHaveText("Confirm it is you");
  await typePassword(page, "Continue");
}

/** Sets up an authenticator app on the factors page; returns its secret and the recovery codes. */
async function setUpApp(page: Page) {
  await page.getByRole("button", { name: "Set up an app" }).click();
  await expect(page.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
  const secret = (await page.locator("code").first().innerText()).replaceAll(" ", "");
  await expectNoAxeViolations(page);
  await page.getByLabel("Code that the app shows").fill("000000");
  await expect(page.getByLabel("Code that the app shows")).toHaveAccessibleDescription(/The code is incorrect/);
  await page.getByLabel("Code that the app shows").fill(codeOf(secret));
  await expect(heading(page)).toHaveText("Save your recovery codes");
  await expectNoAxeViolations(page);
  const codes = await page.locator("ol code").allInnerTexts();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the codes" }).click();
  const text = await readFile(await (await downloading).path(), "utf8");
  for (const code of codes) expect(text).toContain(code);
  await page.getByRole("button", { name: "I have saved the codes" }).click();
  return { secret, codes };
}

async function signOutAndComeBack(page: Page) {
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  await page.goto("/sign-in");
  await expect(heading(page)).toHaveText("Sign in");
}

test("an authenticator app: set up, asked for, replaced by a recovery code, and removed", async ({ page }) => {
  test.slow();
  const email = newAddress("app");
  await found(page, { email, name: "Kim Nguyen", organisationName: "Ridgeline Civil", abn: newAbn() });
  const messages = watchConsole(page);
  await toFactors(page, "Set up a second factor");
  await expect(heading(page)).toHaveText("How you sign in");
  const { secret, codes } = await setUpApp(page);
  expect(codes).toHaveLength(10);
  await expect(page.getByText("10 codes left.")).toBeVisible();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(heading(page)).toHaveText("Manage account", { timeout: 20_000 });
  await expect(page.getByText("10 codes left.")).toBeVisible();
  await expectNoAxeViolations(page);
  await emailTo(email, /^An authenticator app was added at Brolga$/);
  const refusals = /^error: Failed to load resource: the server responded with a status of 4\d\d/;
  expect((await messages()).filter((message) => !refusals.test(message))).toEqual([]);

  await signOutAndComeBack(page);
  await fillSignIn(page, email);
  await expect(heading(page)).toHaveText("Confirm it is you");
  await expect(page.getByLabel("Code")).toBeFocused();
  await page.reload(); // the page knows which step is next
  await expect(page.getByLabel("Code")).toBeFocused();
  await expectNoAxeViolations(page);
  await page.getByLabel("Code").fill("000000");
  await expect(page.getByLabel("Code")).toHaveAccessibleDescription(/The code is incorrect/);
  await page.getByLabel("Code").fill(codeOf(secret, 1));
  await expect(page).toHaveURL(/\/dashboard$/, { timeout: 20_000 });

  await signOutAndComeBack(page);
  await fillSignIn(page, email);
  await page.getByRole("link", { name: "Use a recovery code" }).click();
  await expect(heading(page)).toHaveText("Use a recovery code");
  await expectNoAxeViolations(page);
  await page.getByRole("textbox", { name: "Recovery code" }).fill(codes[0]!);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard$/, { timeout: 20_000 });

  await toFactors(page, "Change how you sign in");
  await page.getByRole("link", { name: "Use a recovery code" }).click();
  await page.getByRole("textbox", { name: "Recovery code" }).fill(codes[1]!);
  await page.keyboard.press("Enter");
  await expect(page.getByText("8 codes left.")).toBeVisible();
  await page.getByRole("button", { name: "Remove the app" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove the app" }).click();
  await expect(page.getByText("A 6-digit code from an app on your phone.")).toBeVisible();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("You have no second factor.")).toBeVisible({ timeout: 20_000 });
});

test("a passkey: added by keyboard, signs in alone, and is removed", async ({ page }) => {
  test.slow();
  const device = await addAuthenticator(page);
  const email = newAddress("passkey");
  await found(page, { email, name: "Kim Nguyen", organisationName: "Ridgeline Civil", abn: newAbn() });
  await toFactors(page, "Set up a second factor");
  await page.getByRole("button", { name: "Add a passkey" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Name of the passkey")).toBeFocused();
  await page.keyboard.type("Work laptop");
  await expectNoAxeViolations(page);
  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText("Save your recovery codes");
  await expect(heading(page)).toBeFocused();
  await page.getByRole("button", { name: "I have saved the codes" }).click();
  await expect(page.getByText("Work laptop", { exact: true })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Done" }).click();
  await expect(heading(page)).toHaveText("Manage account", { timeout: 20_000 });

  await signOutAndComeBack(page);
  await device.refuse(true);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "No passkey was used" })).toBeVisible();
  await expectNoAxeViolations(page);
  await device.refuse(false);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page).toHaveURL(/\/dashboard$/, { timeout: 20_000 });

  await signOutAndComeBack(page);
  await fillSignIn(page, email);
  await expect(page.getByText("Now use one of your passkeys.")).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page).toHaveURL(/\/dashboard$/, { timeout: 20_000 });

  await open(page, "/account");
  await page.getByRole("button", { name: "Change how you sign in" }).click();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.getByRole("button", { name: "Remove Work laptop" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove the passkey" }).click();
  await expect(page.getByText("Work laptop", { exact: true })).toBeHidden();
});

test("an organisation requires a second factor: a member is led to set one up", async ({ page, browser }) => {
  test.slow();
  const [email, abn, organisationName] = [newAddress("admin"), newAbn(), "Ridgeline Civil"];
  await found(page, { email, name: "Kim Nguyen", organisationName, abn });
  const opened = { organisationName, abn, emailDomains: ["ridgeline.example"] };
  expect((await callAs(page, "organisation/update", { data: opened })).status()).toBe(204);
  await open(page, "/account/organisation");
  const requires = page.getByRole("switch", { name: "Members must sign in with a second factor" });
  await requires.click();
  await expect(page.getByText("Sign in with a second factor first. Then you can require one.")).toBeVisible();
  await expect(requires).not.toBeChecked();

  await toFactors(page, "Set up a second factor");
  await setUpApp(page);
  await page.getByRole("button", { name: "Done" }).click();
  await expect(heading(page)).toHaveText("Manage account", { timeout: 20_000 });
  await open(page, "/account/organisation");
  await requires.click();
  await expect(requires).toBeChecked();
  await expectNoAxeViolations(page);

  const other = await browser.newPage({ timezoneId: "Australia/Sydney", viewport: { width: 390, height: 844 } });
  const colleague = newAddress("colleague");
  await join(other, { email: colleague, name: "Jo Marsh", abn });
  await other.goto("/dashboard");
  await expect(heading(other)).toHaveText("Your organisation requires a second factor");
  await expectNoAxeViolations(other);
  await other.getByRole("button", { name: "Sign in with a second factor" }).click();
  await fillSignIn(other, colleague);
  await expect(heading(other)).toHaveText("Set up a second factor");
  await expect(other.getByRole("button", { name: "Continue" })).toBeHidden();
  await expectNoAxeViolations(other);
  await setUpApp(other);
  await other.getByRole("button", { name: "Continue" }).click();
  await expect(other).toHaveURL(/\/dashboard$/, { timeout: 20_000 });
  await expect(heading(other)).not.toHaveText("Your organisation requires a second factor");
  await other.close();
});
