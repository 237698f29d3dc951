import { expect, test, type Browser, type Page } from "@playwright/test";
import { emailTo } from "./mail.ts";
import { expectNoAxeViolations, open, toast } from "./page-checks.ts";
import { found, join, newAbn, newAccount, newAddress, registeredAlone } from "./people.ts";
import { callAs } from "./session.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const dataLink = (page: Page) =>
  page.getByRole("main").getByRole("link", { name: "download your data or delete your account" });

/** Downloads and erases as the page "Your data" offers it, and checks what it says. */
async function takeAndErase(page: Page, email: string) {
  await expect(heading(page)).toHaveText("Your data");
  await expect(page.getByText(`You are signed in as ${email}`)).toBeVisible();
  await expectNoAxeViolations(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download my data" }).click();
  expect((await download).suggestedFilename()).toBe("my-data.json");
  await expect(toast(page, "Your data is downloaded")).toBeVisible();
  await page.getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  for (const stays of [/Invoices/, /trial: a keyed hash/]) await expect(dialog.getByText(stays)).toBeAttached();
  await expectNoAxeViolations(page);
  await dialog.getByRole("textbox").fill(email);
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await expect(heading(page)).toHaveText("Your account is deleted");
  for (const stays of [/Invoices/, /trial: a keyed hash/])
    await expect(page.getByRole("main").getByText(stays)).toBeVisible();
  await expect(page.getByRole("banner").getByText("Sign up", { exact: true }).first()).toBeAttached();
  await expectNoAxeViolations(page);
  const { text } = await emailTo(email, /was deleted/);
  expect(text).toMatch(/Invoices[^]*trial/);
  await open(page, "/account/your-data");
  await expect(heading(page)).toHaveText("Sign in to see this page");
}

const pageOf = async (browser: Browser, width: number) =>
  await browser.newPage({ viewport: { width, height: 844 }, timezoneId: "Australia/Sydney" });

test("at 390 px a person without a profile reaches their data from setup and from the menu", async ({ browser }) => {
  const page = await pageOf(browser, 390);
  const email = newAddress("unset");
  await newAccount(page, email);
  await open(page, "/account/setup-profile");
  await dataLink(page).click();
  await expect(heading(page)).toHaveText("Your data");
  await open(page, "/opportunities");
  await page.getByRole("button", { name: email }).click();
  await page.getByRole("link", { name: "Your data", exact: true }).click();
  await takeAndErase(page, email);
  await page.context().close();
});

test("at 1280 px people who left, were removed or declined, or wait, reach their data", async ({
  browser,
  page: admin,
}) => {
  test.slow();
  const abn = newAbn();
  await found(admin, { email: newAddress("sam"), name: "Sam Whitlock", abn, organisationName: "Whitlock Pumps" });
  const emailDomains = ["ridgeline.example"];
  const version = ((await (await callAs(admin, "organisation/get")).json()) as { version: string }).version;
  expect((await callAs(admin, "organisation/update", { data: { emailDomains, version } })).status()).toBe(204);
  const ofAdmin = async (path: string) => expect((await callAs(admin, path, { method: "POST" })).status()).toBe(204);

  const removed = await pageOf(browser, 1280);
  const removedEmail = newAddress("removed");
  await join(removed, { email: removedEmail, name: "Li Chen", abn });
  await ofAdmin(`organisation/users/${encodeURIComponent(removedEmail)}/remove`);
  await open(removed, "/dashboard");
  await expect(removed.getByText("You were removed from Whitlock Pumps").first()).toBeVisible();
  // Their request to come back waits for an admin now, who declines it.
  expect((await callAs(removed, "public-user/register-to-org", { data: { abn } })).status()).toBe(204);
  await open(removed, "/account/setup-profile");
  await expect(heading(removed)).toHaveText("Your request to join is pending");
  await expect(dataLink(removed)).toBeVisible();
  const { items } = (await (await callAs(admin, "organisation/join-requests")).json()) as {
    items: { joinRequestId: string }[];
  };
  await ofAdmin(`organisation/join-requests/${items[0]!.joinRequestId}/decline`);
  await removed.getByRole("button", { name: "Check again" }).click();
  await expect(removed.getByText("Your request to join was declined")).toBeVisible();
  await dataLink(removed).click();
  await expect(heading(removed)).toHaveText("Your data");
  await removed.context().close();

  const left = await pageOf(browser, 1280);
  const leftEmail = newAddress("left");
  await join(left, { email: leftEmail, name: "Jo Marsh", abn });
  await open(left, "/account");
  await left.getByRole("button", { name: "Leave Whitlock Pumps" }).click();
  await left.getByRole("dialog").getByRole("button", { name: "Leave", exact: true }).click();
  await expect(heading(left)).toHaveText("Join or create an organisation");
  await left.getByRole("button", { name: leftEmail }).click();
  await left.getByRole("link", { name: "Your data", exact: true }).click();
  await expect(heading(left)).toHaveText("Your data");
  await expect(left.getByText(`You are signed in as ${leftEmail}`)).toBeVisible();
  await left.context().close();
});

test("at 390 px setup knows a registered person; no draft gives consent", async ({ browser }) => {
  const page = await pageOf(browser, 390);
  await registeredAlone(page, { email: newAddress("known"), name: "Mia Reef", mobilePhone: "0498 765 432" });
  await open(page, "/account/setup-profile");
  await expect(page.getByLabel("Given name")).toHaveValue("Mia");
  await expect(page.getByLabel("Surname")).toHaveValue("Reef");
  await expect(page.getByLabel("Mobile")).toHaveValue("0498 765 432");
  await expect(page.getByLabel("Time zone")).toHaveValue("Australia/Hobart");
  const terms = page.getByRole("checkbox", { name: "I agree to the terms" });
  await terms.check();
  await page.getByLabel("ABN or business name").fill(newAbn());
  await page.reload();
  await expect(page.getByLabel("ABN or business name")).not.toHaveValue("");
  await expect(terms).not.toBeChecked();
  await expectNoAxeViolations(page);
  await page.context().close();
});
