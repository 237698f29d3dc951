import { expect, test, type Page } from "@playwright/test";
import { codeTo, emailTo } from "./mail.ts";
import { expectNoAxeViolations, open, quiet, toast } from "./page-checks.ts";
import { startIssuer } from "./other-issuer.ts";
import { newAbn, newAddress, tellName } from "./people.ts";
import { guestPort, issuerPort } from "./ports.ts";
import { startSite } from "./second-site.ts";
import { changeSession } from "./session.ts";

const site = `http://127.0.0.1:${guestPort}`;
const clientId = "tenders";

let stops: (() => unknown)[] = [];
test.beforeAll(async () => {
  const issuer = await startIssuer({ port: issuerPort, clientId, site });
  const settings = { OIDC_ISSUER: issuer.issuer, OIDC_CLIENT_ID: clientId };
  stops = [await startSite(guestPort, settings), issuer.stop];
});
test.afterAll(async () => {
  for (const stop of stops) await stop();
});

/** Signs in at the other provider, from a page of ours. */
async function signInThere(page: Page, email: string): Promise<void> {
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
  await page.getByLabel("Who are you?").fill(email);
  await page.getByRole("button", { name: "Go on" }).click();
}

/** Sets up a profile, where a members' page has redirected a person without one. */
async function setUp(page: Page, name: string, organisationName: string): Promise<void> {
  await page.goto(`${site}/dashboard`);
  await expect(page.getByRole("heading", { level: 1, name: "Set up your profile" })).toBeVisible();
  await tellName(page, name);
  await page.getByLabel("ABN or business name").fill(newAbn());
  await page.getByLabel("Organisation's name").fill(organisationName);
  await page.getByRole("button", { name: "Set up" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "You are set up" })).toBeVisible();
}

test("people of another identity provider sign in there, set up a profile here, and sign out of both", async ({
  page,
}) => {
  const email = newAddress("guest");
  await open(page, `${site}/opportunities?q=road`);
  await signInThere(page, email);

  // Back on the page they left, identified by the ID token, and still without a profile.
  await expect(page).toHaveURL(`${site}/opportunities?q=road`);
  await setUp(page, "Robin Guest", "Guest Earthworks");

  // The provider has verified the email; it is also changed there.
  await page.goto(`${site}/account`);
  await expect(page.getByText(email).first()).toBeVisible();
  await expect(page.getByRole("main").getByText("Verify your email address")).toHaveCount(0);
  await expect(page.getByText("Change it where you sign in.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Change email" })).toHaveCount(0);

  await page.getByRole("banner").getByRole("button", { name: "Robin Guest" }).click();
  await page.getByRole("button", { name: "Sign-out" }).click();
  await page.getByRole("button", { name: /yes/i }).click();
  await expect(page).toHaveURL(`${site}/`);
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign in" })).toBeVisible();
});

test("a person whose provider does not verify their email verifies it by a code; the link of an older email does not work", async ({
  page,
}) => {
  test.slow();
  const email = newAddress("unproved");
  await page.clock.install(); // another code can be requested after half a minute
  await open(page, `${site}/coverage`);
  await signInThere(page, email);
  await expect(page).toHaveURL(`${site}/coverage`);
  await setUp(page, "Uma Prove", "Unproved Earthworks");

  const heading = page.getByRole("heading", { level: 1 });
  await page.goto(`${site}/account`);
  await page.getByRole("list", { name: "To do first" }).getByRole("link", { name: "Verify" }).click();
  await expect(heading).toHaveText("Verify your email address");
  await expect(page.getByText(`We will send a 6-digit code to ${email}`)).toBeVisible();
  await page.getByRole("button", { name: "Send a code" }).click();
  const first = await codeTo(email);
  await expect(page.getByRole("button", { name: /^Send again in \d+ s$/ })).toBeDisabled();
  await page.clock.fastForward(31_000);
  await page.getByRole("button", { name: "Send another code" }).click();
  const second = await codeTo(email, 1);
  const { html } = await emailTo(email, /is your code$/);
  expect(html).toContain(`/confirm-email?code=${second}`);

  await page.goto(`${site}/confirm-email?code=${first}`);
  const code = page.getByLabel("Code");
  await expect(code).toHaveValue(first);
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Verify", exact: true }).click();
  await expect(code).toHaveAccessibleDescription(/The code is incorrect. 4 attempts left/);
  await page.goto(`${site}/confirm-email?code=${second}`);
  await page.getByRole("button", { name: "Verify", exact: true }).click();
  await expect(heading).toHaveText("Your email address is verified");

  // An old link shows the same message, and so does an invalid code.
  for (const old of [first, second, "none"]) {
    await page.goto(`${site}/confirm-email?code=${old}`);
    await expect(heading).toHaveText("Your email address is verified");
  }
  await page.goto(`${site}/account`);
  await expect(page.getByRole("list", { name: "To do first" })).toHaveCount(0);
});

test("a person whose email is not verified leaves a page while it starts, and stays signed in", async ({ page }) => {
  await open(page, `${site}/coverage`);
  await signInThere(page, newAddress("unproved"));
  await expect(page).toHaveURL(`${site}/coverage`);
  await setUp(page, "Uma Leave", "Left Earthworks");

  // The provider takes the refresh token, and the page that asked is gone before the answer.
  await page.route("**/token", async (route) => void (await route.fetch()));
  await open(page, `${site}/account`);
  await quiet(page);
  await page.unroute("**/token");
  await changeSession(page, { expires_at: 1 });
  await open(page, `${site}/coverage`);
  await expect(page.getByRole("banner").getByRole("button", { name: /^Uma Leave/ })).toBeVisible();
});

test("at 390 px a session that ends while a form saves is continued in a window of the other provider", async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 900 });
  const email = newAddress("ended");
  await page.goto(`${site}/sign-in?returnUrl=%2Fcoverage`);
  await page.getByLabel("Who are you?").fill(email);
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(page).toHaveURL(`${site}/coverage`);
  await setUp(page, "Robin Guest", "Guest Earthworks");
  await open(page, `${site}/account`);
  await page.getByLabel("Surname").fill("Guest-Reid");
  await quiet(page);
  await changeSession(page, { expires_at: 1, refresh_token: "gone" });
  await context.clearCookies();
  await page.getByRole("button", { name: "Save profile" }).click();
  const opened = page.waitForEvent("popup");
  await page.getByRole("dialog").getByRole("button", { name: "Sign in" }).click();
  const popup = await opened;
  const closed = popup.waitForEvent("close");
  await popup.getByLabel("Who are you?").fill(email);
  await popup.getByRole("button", { name: "Go on" }).click();
  await closed;
  await expect(toast(page, "Profile updated")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Surname")).toHaveValue("Guest-Reid");
});

const metadata = "**/.well-known/openid-configuration";
const forged = [
  ["a nonce of another sign-in", "**/token", { nonce: "another" }],
  ["another client's audience", "**/token", { aud: "another" }],
  ["one audience too many", "**/token", { aud: [clientId, "another"] }],
  ["another issuer", "**/token", { iss: "https://another.example" }],
  ["metadata of another issuer", metadata, { issuer: "https://another.example" }],
] as const;
test("nobody is signed in by a forged answer", async ({ page }) => {
  for (const [what, where, changed] of forged)
    await test.step(what, async () => {
      await page.route(where, async (route) => {
        const response = await route.fetch();
        const answer = (await response.json()) as { id_token?: string };
        const [header, claims = "", signature] = answer.id_token?.split(".") ?? [];
        const decoded = JSON.parse(Buffer.from(claims, "base64url").toString() || "{}") as object;
        const forgedClaims = Buffer.from(JSON.stringify({ ...decoded, ...changed })).toString("base64url");
        await route.fulfill({
          response,
          json: header
            ? { ...answer, id_token: [header, forgedClaims, signature].join(".") }
            : { ...answer, ...changed },
        });
      });
      await open(page, `${site}/coverage`);
      if (where === metadata) await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
      else await signInThere(page, newAddress("forged"));
      await expect(page).toHaveURL(`${site}/auth-error`);
      expect(await page.evaluate(() => localStorage.getItem("session"))).toBeNull();
      await page.unroute(where);
      await page.context().clearCookies(); // the other provider asks again who it is
    });
});
