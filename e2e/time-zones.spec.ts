import { expect, test, type Page } from "@playwright/test";
import { emailsTo, emailTo } from "./mail.ts";
import { expectNoAxeViolations, open, quiet, toast } from "./page-checks.ts";
import { colleagues, newAccount, newAddress } from "./people.ts";
import { callAs } from "./session.ts";

const facts = (page: Page) => page.getByRole("main").locator("dl");

test("at 1280 px an admin changes the organisation's zone, and a colleague in another zone reads its dates in it", async ({
  browser,
  page: admin,
}) => {
  test.slow();
  await admin.setViewportSize({ width: 1280, height: 844 });
  const { reader } = await colleagues(browser, admin, 1280);
  const data = { timeZoneId: "Australia/Adelaide" };
  expect((await callAs(reader, "public-user/update", { data })).status()).toBe(204);
  await open(reader, "/account/subscription");
  const end = reader.getByRole("heading", { name: /^Your trial ends on / });
  await expect(end).toHaveText(/on \w{3} \d+ \w{3} \d{4}, \d+:\d\d[ap]m AE[SD]T$/);

  await open(admin, "/account/organisation");
  const zone = admin.getByLabel("Time zone");
  await expect(zone).toHaveValue("Australia/Sydney");
  await zone.selectOption("Australia/Perth");
  await expectNoAxeViolations(admin);
  await admin.getByRole("button", { name: "Save details" }).click();
  await expect(toast(admin, "Organisation updated")).toBeVisible();

  await open(reader, "/account/subscription");
  await expect(end).toHaveText(/, \d+:\d\d[ap]m AWST$/);
  await open(reader, "/account/organisation");
  await expect(facts(reader)).toContainText("Time zonePerth");
  await expectNoAxeViolations(reader);
  // Their own zone is theirs.
  await open(reader, "/account");
  await expect(reader.getByLabel("Time zone")).toHaveValue("Australia/Adelaide");
  await reader.context().close();
});

/** Times without a zone behind them: "10:02pm", and not "10:02pm AEDT", "10:02pm GMT+1" or the offset "+10:30". */
const timesWithoutZone = (text: string) =>
  text.match(/(?<![+-])\b\d{1,2}:\d\d(?: ?[ap]m)?\b(?! (?:[A-Z]{3,5}|GMT[+-]\d+)\b)/gi) ?? [];

/** All text of the page, including what is folded away. */
const textOf = (page: Page) => page.evaluate(() => document.body.innerText);

test("at 390 px every time on a page of people and in an email carries its zone", async ({ browser, page }) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  const { reader, abn } = await colleagues(browser, page, 390);
  const invited = newAddress("jo");
  expect((await callAs(page, "organisation/invite-user", { data: { inviteeEmail: invited } })).status()).toBe(204);
  const invite = await emailTo(invited, /invited you/);
  expect(invite.text).toMatch(/expires on \w{3} \d+ \w{3} \d{4}, \d+:\d\d[ap]m AE[SD]T\./);
  const link = new URL(/\S+\/invite\/\S+/.exec(invite.text)![0]).pathname;

  const timed: string[] = [];
  for (const path of [
    "/account",
    "/account/organisation",
    "/account/subscription",
    "/account/organisation-users",
    "/account/notification-settings",
    "/account/security-activity",
    "/signup-success",
    "/signup-tour",
    "/dashboard",
    link,
  ]) {
    await open(page, path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await quiet(page);
    const text = await textOf(page);
    expect(timesWithoutZone(text), path).toEqual([]);
    if (/\d:\d\d[ap]m [A-Z]/.test(text)) timed.push(path);
  }
  // The pages that have a time at all: the test would be empty without them.
  expect(timed).toEqual(
    expect.arrayContaining([
      "/account",
      "/account/subscription",
      "/account/notification-settings",
      "/account/security-activity",
      "/signup-success",
      link,
    ]),
  );

  // Somebody who waits for the organisation's answer.
  const asking = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  const email = newAddress("asking").replace("ridgeline", "elsewhere");
  await newAccount(asking, email);
  const person = { givenName: "Noor", surname: "Haddad", timeZoneId: "Australia/Perth" };
  const data = { ...person, acceptedTermsAndConditions: true };
  expect((await callAs(asking, "public-user/register", { data })).status()).toBe(204);
  expect((await callAs(asking, "public-user/register-to-org", { data: { abn } })).status()).toBe(204);
  await open(asking, "/account/setup-profile");
  await expect(asking.getByText(/received your request on .*\d:\d\d[ap]m [A-Z]/)).toBeVisible();
  expect(timesWithoutZone(await textOf(asking))).toEqual([]);
  for (const { subject, text } of [...(await emailsTo(invited)), ...(await emailsTo(email))])
    expect(timesWithoutZone(text), subject).toEqual([]);
  await asking.context().close();
  await reader.context().close();
});
