import { expect, test } from "@playwright/test";
import { emailsTo, emailTo } from "./mail.ts";
import { expectNoAxeViolations, open, toast } from "./page-checks.ts";
import { member, newAddress } from "./people.ts";

test.use({ timezoneId: "Australia/Sydney" });

test("a plan without a free seat refuses an invite and names a larger plan; in the trial it is sent, resent and cancelled", async ({
  page,
}) => {
  test.slow();
  const invited = newAddress("jo");
  await member(page, newAddress("inviter"));
  await open(page, "/account/organisation-users");
  const invite = async () => {
    await page.getByRole("button", { name: "Invite", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Invite a colleague" });
    await dialog.getByLabel("Email").fill(invited);
    await dialog.getByLabel("Name").fill("Jo Marsh");
    await dialog.getByRole("button", { name: "Send invite" }).click();
    return dialog;
  };
  const refused = await invite();
  await expect(refused.getByRole("alert")).toContainText(/Team/);
  await expectNoAxeViolations(page);
  await refused.getByRole("link", { name: "See the plans" }).click();

  const trial = page.waitForResponse("**/organisation/start-trial");
  await page.getByRole("button", { name: "Start the trial" }).click();
  expect((await trial).status()).toBe(204);
  await expect(page.getByText(/Trial, 7 days left. It ends on/)).toBeVisible();
  await expect(page.getByRole("meter", { name: "People" })).toHaveAttribute("aria-valuetext", "1 of 10");
  await page.getByRole("link", { name: "People" }).click();
  await invite();
  await expect(toast(page, "Invite created")).toBeVisible();
  await expect(page.getByText("1 person, 1 invited: 2 of 10 seats")).toBeVisible();
  await emailTo(invited, /invite/i);
  await page.getByRole("button", { name: "Resend the invite to Jo Marsh" }).click();
  await expect(toast(page, "Invite sent again")).toBeVisible();
  await expect.poll(async () => (await emailsTo(invited)).length, { timeout: 20_000 }).toBe(2);

  await page.getByRole("button", { name: "Cancel the invite to Jo Marsh" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel the invite" }).click();
  await expect(toast(page, "Invite cancelled")).toBeVisible();
  await expect(page.getByText("1 person: 1 of 10 seats")).toBeVisible();
});

test("a trial that is started while the subscription is still loading is shown", async ({ page }) => {
  await member(page, newAddress("quick"));
  const started = Promise.withResolvers<void>();
  // The first answer was read before the trial started and arrives after it.
  await page.route(
    "**/organisation/subscription",
    async (route) => {
      const response = await route.fetch();
      await started.promise;
      await route.fulfill({ response }).catch(() => undefined);
    },
    { times: 1 },
  );
  await open(page, "/account/subscription");
  const answer = page.waitForResponse("**/organisation/start-trial");
  await page.getByRole("button", { name: "Start the trial" }).click();
  expect((await answer).status()).toBe(204);
  started.resolve();
  await expect(page.getByText(/Trial, 7 days left. It ends on/)).toBeVisible();
});
