import { expect, test } from "@playwright/test";
import { expectNoAxeViolations, open, watchConsole } from "./page-checks.ts";
import { found, newAbn, newAddress } from "./people.ts";
import { callAs } from "./session.ts";

test("the security activity at 390 px, dark: sign-ins and changes, the newest first, by pages", async ({ browser }) => {
  test.slow();
  const context = await browser.newContext({ viewport: { width: 390, height: 900 }, colorScheme: "dark" });
  const page = await context.newPage();
  const email = newAddress("activity");
  await found(page, { email, name: "Kim Nguyen", organisationName: "Ridgeline Civil", abn: newAbn() });
  const messages = watchConsole(page);
  await open(page, "/account/security-activity");
  const rows = page.getByRole("row");
  await expect(rows.filter({ hasText: "Account created" })).toContainText("127.0.0.1");
  await expect(rows.filter({ hasText: "Signed in" })).toContainText("After signing up.");
  await expect(page.getByRole("link", { name: "Older" })).toBeHidden();

  for (let count = 0; count < 10; count++) {
    const data = { inviteeEmail: newAddress("invited") };
    expect((await callAs(page, "organisation/invite-user", { method: "POST", data })).status()).toBe(204);
    const invites = await (await callAs(page, "organisation/invites?OnlyPendingInvites=true")).json();
    const id = invites.items[0].organisationInviteId as string;
    await callAs(page, `organisation/invites/${id}/cancel`, { method: "POST" });
  }
  for (let tries = 0; tries < 3; tries++)
    await callAs(page, "public-user/verify-email-code", { data: { emailCode: "000000" } });
  await page.reload();
  await expect(rows.filter({ hasText: "Wrong code entered" })).toContainText("3 times since");
  await expect(rows.filter({ hasText: "Invite cancelled" })).toHaveCount(10);
  await expect(page.getByText("1 to 20 of 24")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await expectNoAxeViolations(page);

  await page.getByRole("link", { name: "Older" }).click();
  await expect(page.getByText("21 to 24 of 24")).toBeVisible();
  await expect(rows.filter({ hasText: "Account created" })).toBeVisible();
  await page.getByRole("link", { name: "Newer" }).click();
  await expect(page.getByText("1 to 20 of 24")).toBeVisible();

  await open(page, "/account/security-activity?page=9");
  await expect(page.getByText("No activity on this page")).toBeVisible();
  await page.getByRole("link", { name: "Show the latest activity" }).click();
  await expect(page.getByText("1 to 20 of 24")).toBeVisible();
  expect(await messages()).toEqual([]);
  await context.close();
});
