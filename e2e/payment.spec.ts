import { expect, type Locator, type Page, test } from "@playwright/test";
import { emailTo } from "./mail.ts";
import { expectNoAxeViolations, open, toast } from "./page-checks.ts";
import { found, member, newAbn, newAddress } from "./people.ts";
import { callAs } from "./session.ts";

test.use({ timezoneId: "Australia/Sydney" });

/** Types a test card and presses the button that pays. */
async function payWith(page: Page, number: string, button: RegExp) {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiry").fill("09 / 28");
  await page.getByLabel("Security code").fill("123");
  await page.getByRole("button", { name: button }).click();
}
const details = {
  name: "Whitlock Pumps",
  abn: "51 824 753 556",
  address: "18 Foundry Lane, Albion QLD 4010",
  email: "accounts@ridgeline.example",
};
/** Buys Team by calls, where the screen is not what is tested. Returns the id of the subscription. */
async function buyTeam(page: Page): Promise<string> {
  const begun = await callAs(page, "payment/create", { data: { paymentCode: "team-monthly", details } });
  const { token, subscriptionId } = (await begun.json()) as { token: string; subscriptionId: string };
  const card = { number: "4242 4242 4242 4242", expiry: "09 / 28", securityCode: "123" };
  expect((await callAs(page, "payment/sandbox/pay", { data: { token, card } })).ok()).toBe(true);
  return subscriptionId;
}
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

test("an admin chooses a plan on the pricing page, a declined card keeps what was typed, and another one pays", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await member(page, newAddress("buyer"));
  await open(page, "/pricing");
  // Once it is known who reads, the way leads to the payment page and not to sign-up.
  await page.locator('a[href="/account/checkout/starter-monthly"]:visible').click();
  await expect(heading(page, "Choose Starter")).toBeVisible();
  await expect(page.getByRole("complementary", { name: "Your order" })).toContainText("includes $5.00 GST");
  await page.getByLabel("Address").fill("18 Foundry Lane, Albion QLD 4010");
  await expectNoAxeViolations(page);
  await payWith(page, "4000 0000 0000 0002", /^Pay \$55\.00 and start Starter$/);
  await expect(page.getByRole("alert").filter({ hasText: "You have not been charged" })).toBeFocused();
  await expect(page.getByLabel("Address")).toHaveValue("18 Foundry Lane, Albion QLD 4010");
  await expectNoAxeViolations(page);
  await payWith(page, "4242 4242 4242 4242", /^Try again: pay \$55\.00$/);
  await expect(heading(page, "You are on Starter")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "The invoice goes to" })).toBeVisible();

  await page.getByRole("main").getByRole("link", { name: "Subscription" }).last().click();
  await expect(page.getByText("Visa ending 4242, expires 09/2028")).toBeVisible();
  const row = page.getByRole("table", { name: "Invoices" }).getByRole("row").nth(1);
  await expect(row).toContainText("$55.00");
  await expectNoAxeViolations(page);
  const download = page.waitForEvent("download");
  await row.getByRole("button", { name: /^PDF of/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^tax-invoice-\d{4}-\d{4}\.pdf$/);

  await page.getByText("Change who invoices are for and where they go").click();
  const to = newAddress("bills");
  await page.getByLabel("Send invoices to").fill(to);
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Save invoice details" }).click();
  await expect(toast(page, "Invoice details updated")).toBeVisible();

  await open(page, "/account/checkout/team-monthly");
  await page.getByRole("button", { name: "Pay $110.00 and change to Team" }).click();
  await expect(heading(page, "You are on Team")).toBeVisible();
  await emailTo(to, /^Tax invoice .*: \$110\.00, paid$/);
});

/** Presses a button of the sandbox for the newest subscription. */
const inSandbox = (page: Page, id: string, order: string) =>
  page.request.post(`/dev/payments?id=${id}&${order}`, {
    headers: { "content-type": "application/x-www-form-urlencoded" },
    maxRedirects: 0,
  });

for (const width of [1280, 390])
  test(`at ${width} px a payment fails, another card ends the days of grace, the next failure lapses, and the organisation is deleted`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await found(page, {
      email: newAddress("payer"),
      name: "Sam Whitlock",
      abn: newAbn(),
      organisationName: "Whitlock Pumps",
    });
    const subscriptionId = await buyTeam(page);
    const fail = async () => {
      await inSandbox(page, subscriptionId, "fails=true");
      await inSandbox(page, subscriptionId, "skipDays=31");
    };
    const failed = page.getByRole("heading", { name: /^The payment of .* failed$/ });
    const seen = (what: Locator) =>
      expect(async () => {
        await open(page, "/account/subscription");
        await expect(what).toBeVisible({ timeout: 3_000 });
      }).toPass({ timeout: 60_000 });
    await fail();
    await seen(failed);
    await expect(page.getByText(/^\$165\.00 is due\. Team goes on until/)).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole("link", { name: "Pay with another card" }).click();
    await payWith(page, "4242 4242 4242 4242", /^Pay \$165\.00/);
    await expect(heading(page, "You are on Team")).toBeVisible();
    await open(page, "/account/subscription");
    await expect(page.getByText("Next payment on")).toBeVisible();
    await expect(failed).toHaveCount(0);

    await fail();
    await seen(failed);
    await inSandbox(page, subscriptionId, "skipDays=7");
    await seen(page.getByText(/^Your Team subscription ended on/));
    await open(page, "/dashboard");
    await expect(page.getByText("Your plan has ended")).toBeVisible();
    await expectNoAxeViolations(page);

    const last = await buyTeam(page);
    await open(page, "/account/organisation");
    await page.getByRole("button", { name: "Delete Whitlock Pumps" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete Whitlock Pumps?" });
    await expect(dialog).toContainText("a paid plan is cancelled");
    await dialog.getByRole("textbox").fill("Whitlock Pumps");
    await dialog.getByRole("button", { name: "Delete organisation" }).click();
    await expect(dialog).toHaveCount(0);
    const listed = async () => await (await page.request.get("/dev/payments")).text();
    await expect.poll(listed, { timeout: 60_000 }).toMatch(new RegExp(`<td>${last}</td><td>[^<]*</td><td>ended</td>`));
  });

test("at 390 px a plan is bought, cancelled, kept, and changed to a smaller one", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await member(page, newAddress("canceller"));
  await open(page, "/account/checkout/team-monthly");
  await expect(page.getByLabel("Address")).toBeVisible();
  await page.getByLabel("Address").fill("1 Test Street, Perth WA 6000");
  await expectNoAxeViolations(page);
  await payWith(page, "4000 0025 0000 3155", /^Pay \$165\.00 and start Team$/);
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(heading(page, "You are on Team")).toBeVisible();

  await open(page, "/account/subscription");
  await page.getByRole("link", { name: "Use another card" }).click();
  await expect(heading(page, "Use another card")).toBeVisible();
  await payWith(page, "4000 0000 0000 0002", /^Use this card$/);
  await expect(page.getByRole("alert").filter({ hasText: "You have not been charged" })).toBeFocused();
  await expectNoAxeViolations(page);
  await payWith(page, "4242 4242 4242 4242", /^Use this card$/);
  await expect(heading(page, "The card was changed")).toBeVisible();
  await page.getByRole("link", { name: "Back to the subscription" }).click();
  await expect(page.getByText("Visa ending 4242, expires 09/2028")).toBeVisible();
  await page.getByRole("button", { name: "Cancel plan" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel Team?" });
  await dialog.getByLabel("It costs too much").check();
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: "Cancel Team" }).click();
  await expect(page.getByRole("heading", { name: /^Team ends on/ })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Keep Team" }).click();
  await expect(page.getByRole("heading", { name: /^Team ends on/ })).toHaveCount(0);

  await open(page, "/account/checkout/starter-monthly");
  await page.getByRole("button", { name: /^Change to Starter on/ }).click();
  await expect(heading(page, /^Starter starts on/)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});
