import { expect, test } from "@playwright/test";
import { emailsTo, emailTo } from "./mail.ts";
import { expectNoAxeViolations, open, quiet, toast } from "./page-checks.ts";
import { member, newAbn, newAccount, newAddress, tellName } from "./people.ts";
import { accessToken, callAs } from "./session.ts";

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
  await expect(page.getByRole("heading", { name: /^Your trial ends on/ })).toBeVisible();
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
  await expect(page.getByRole("heading", { name: /^Your trial ends on/ })).toBeVisible();
});

test("a trial that has started is shown although its answer was lost", async ({ page }) => {
  await member(page, newAddress("lost"));
  await open(page, "/account/subscription");
  await page.route("**/organisation/start-trial", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole("button", { name: "Start the trial" }).click();
  await expect(toast(page, "Unexpected error")).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Your trial ends on/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Start the trial" })).toHaveCount(0);
});

test("the plans are compared without scrolling sideways, as a table or as cards, and every plan has emails", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await member(page, newAddress("plans"));
  await open(page, "/account/subscription");
  const plans = page.getByRole("region", { name: "Plans" });
  const cards = plans.getByRole("list", { name: "Plans" });
  const fits = async () => {
    const scrolling = await plans.evaluate((section) =>
      [...section.querySelectorAll("*")]
        .filter((part) => /auto|scroll/.test(getComputedStyle(part).overflowX) && part.scrollWidth > part.clientWidth)
        .map((part) => part.className),
    );
    expect(scrolling).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await expectNoAxeViolations(page);
  };
  await plans.getByRole("button", { name: "Yearly" }).click();
  await expect(plans.getByRole("row", { name: /^Email alerts/ }).getByRole("cell")).toHaveText([
    "daily and weekly",
    ...Array.from({ length: 3 }, () => "instant, daily and weekly"),
  ]);
  await expect(plans.getByRole("row", { name: /^Price/ })).toContainText("$1,650 a year");
  await expect(cards).toBeHidden();
  await fits();

  await page.setViewportSize({ width: 390, height: 900 });
  await expect(plans.getByRole("table")).toBeHidden();
  const card = cards.locator("> li");
  await expect(card).toHaveCount(4);
  await expect(card.nth(0)).toContainText("your plan");
  await expect(card.nth(0)).toContainText("Email alerts: daily and weekly");
  await expect(card.nth(2)).toContainText("$1,650 a year including GST");
  await expect(card.nth(2)).toContainText("Email alerts: instant, daily and weekly");
  await fits();
});

test("at 390 px nobody who has used their trial is offered one, on any page", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  const landing = page.getByRole("heading", { name: "7 days of Team, no card" });
  await open(page, "/");
  await expect(landing).toBeVisible();
  await member(page, newAddress("tried"));
  await open(page, "/");
  await expect(landing).toBeVisible();
  await page.getByRole("link", { name: "Start the trial" }).click();
  await page.getByRole("button", { name: "Start the trial" }).click();
  await expect(toast(page, "The trial has started")).toBeVisible();
  await open(page, "/");
  await quiet(page);
  await expect(landing).toBeHidden();

  // Without an organisation, about to create another.
  const { securityToken } = await (
    await callAs(page, "organisation/get-cancel-token?purpose=delete-organisation")
  ).json();
  const deleted = await page.request.delete("/api/v1/organisation", {
    headers: { authorization: `Bearer ${await accessToken(page)}`, "x-security-token": securityToken },
  });
  expect(deleted.status()).toBe(204);
  await open(page, "/account/setup-profile");
  await page.getByLabel("ABN or business name").fill(newAbn());
  await expect(page.getByLabel("Organisation's name")).toBeVisible();
  await expect(page.getByText("Start a 7-day trial")).toHaveCount(0);
  await tellName(page, "Kim Nguyen");
  await page.getByLabel("Organisation's name").fill("Another");
  await page.getByRole("button", { name: "Set up", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "You are set up, Kim" })).toBeVisible();
  await expect(page.getByText("The trial has not started")).toHaveCount(0);
  await open(page, "/account/subscription");
  await quiet(page);
  await expect(page.getByText(/trial/i)).toHaveCount(0);
});

test("a person who has not tried is offered the trial when they set up", async ({ page }) => {
  await newAccount(page, newAddress("untried"));
  await open(page, "/account/setup-profile");
  await expect(page.getByRole("checkbox", { name: /Start a 7-day trial/ })).toBeChecked();
});
