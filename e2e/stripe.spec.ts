import { expect, type Page, test } from "@playwright/test";
import { chooseAsStranger, heading } from "./buying.ts";
import { expectNoAxeViolations, open } from "./page-checks.ts";
import { fillSignIn, fillSignUp, newAddress } from "./people.ts";
import type { StripeWindow } from "./stripe-js.ts";
import { publishableKey, startStripeSite, stripeSite } from "./stripe-site.ts";

test.use({ timezoneId: "Australia/Sydney", baseURL: stripeSite, colorScheme: "light" });

let stripe: Awaited<ReturnType<typeof startStripeSite>>;
test.beforeAll(async () => {
  stripe = await startStripeSite();
});
test.afterAll(() => stripe?.stop());

const calls = (page: Page) => page.evaluate(() => (window as unknown as StripeWindow).stripeCalls);
const cardNumber = (page: Page) => page.frameLocator("iframe").getByLabel("Card number");
const notice = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });

test("at 1280 px the card form of Stripe has the sum and the look of the page; a refusal and a bank that asks on its own page are told", async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1280, height: 900 });
  await stripe.playIn(page);
  await chooseAsStranger(page, () => fillSignUp(page, newAddress("stripe")));

  const [elements, element] = await calls(page);
  expect(elements).toMatchObject({
    key: publishableKey,
    options: { mode: "subscription", amount: 5_500, currency: "aud", paymentMethodTypes: ["card"], locale: "en-AU" },
  });
  expect(element).toMatchObject({ name: "create payment", options: { wallets: { applePay: "never" } } });
  const light = { colorText: "#17222b", colorBackground: "#ffffff", colorPrimary: "#0f6b6e", fontSizeBase: "15px" };
  expect(elements!.options["appearance"]).toMatchObject({ variables: { ...light, borderRadius: "6px" } });
  const [font] = elements!.options["fonts"] as { src: string }[];
  const answer = await page.request.get(/url\((.*)\)/.exec(font!.src)![1]!);
  expect([answer.status(), answer.headers()["access-control-allow-origin"]]).toEqual([200, "*"]);
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = { colorText: "#e8edf0", colorBackground: "#17222b", colorPrimary: "#4fb8b5" };
  await expect
    .poll(async () => (await calls(page)).at(-1))
    .toMatchObject({ name: "update", options: { appearance: { variables: dark } } });
  await expectNoAxeViolations(page);

  await cardNumber(page).fill("4000 0000 0000 0002");
  await page.getByRole("button", { name: "Pay $55.00 and start Starter" }).click();
  const refusal = notice(page, "Your card has insufficient funds. You have not been charged.");
  await expect(refusal).toBeFocused();
  await expect(page.getByLabel("Address")).toHaveValue("18 Foundry Lane, Albion QLD 4010");
  expect((await calls(page)).at(-1)).toMatchObject({
    name: "confirmPayment",
    options: {
      clientSecret: expect.stringContaining("_secret_"),
      confirmParams: { return_url: `${stripeSite}/account/checkout/starter-monthly` },
      redirect: "if_required",
    },
  });

  await cardNumber(page).fill("4000 0025 0000 3155");
  await page.getByRole("button", { name: "Try again: pay $55.00" }).click();
  await page.getByRole("link", { name: "Refuse" }).click();
  await expect(heading(page, "The payment did not go through")).toBeVisible();
  await expect(notice(page, "Your bank did not get your approval. You have not been charged.")).toBeVisible();
  await expect(page).toHaveURL(`${stripeSite}/account/checkout/starter-monthly`);
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: "Try again" }).click();
  await page.getByLabel("Address").fill("18 Foundry Lane, Albion QLD 4010");
  await cardNumber(page).fill("4000 0025 0000 3155");
  await page.getByRole("button", { name: "Pay $55.00 and start Starter" }).click();
  await page.getByRole("link", { name: "Approve" }).click();
  await expect(heading(page, "You are on Starter")).toBeVisible();
  await expect(page).toHaveURL(`${stripeSite}/account/checkout/starter-monthly`);
});

test("at 390 px a card form that does not load says so and is tried again, also after signing in; another card is approved on the bank's page", async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  await stripe.playIn(page);
  const email = newAddress("stripe");
  await chooseAsStranger(page, () => fillSignUp(page, email));

  // Signing in leads back by script, from a page whose content policy does not let Stripe in.
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  await page.route("https://js.stripe.com/basil/stripe.js", (route) => route.abort(), { times: 1 });
  await open(page, "/account/checkout/starter-monthly");
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await fillSignIn(page, email);
  // Over the provider's page, the callback, and the page itself, which is loaded once more.
  await expect(heading(page, "Choose Starter")).toBeVisible({ timeout: 60_000 });
  const unreachable = notice(page, "The card form of Stripe cannot be reached.");
  await expect(unreachable).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByLabel("Address").fill("18 Foundry Lane, Albion QLD 4010");
  await page.getByRole("button", { name: "Pay $55.00 and start Starter" }).click();
  await expect(notice(page, "The card form has not loaded, so nothing was sent.")).toBeFocused();
  await unreachable.getByRole("button", { name: "Try again" }).click();
  await cardNumber(page).fill("4242 4242 4242 4242");
  await expect(unreachable).toHaveCount(0);
  await page.getByRole("button", { name: "Try again: pay $55.00" }).click();
  await expect(heading(page, "You are on Starter")).toBeVisible();

  await open(page, "/account/checkout/starter-monthly");
  await expect(heading(page, "Use another card")).toBeVisible();
  await cardNumber(page).fill("4000 0025 0000 3155");
  expect((await calls(page))[0]).toMatchObject({ options: { mode: "setup", currency: "aud" } });
  await page.getByRole("button", { name: "Use this card" }).click();
  await page.getByRole("link", { name: "Approve" }).click();
  await expect(heading(page, "The card was changed")).toBeVisible();
  await page.getByRole("link", { name: "Back to the subscription" }).click();
  await expect(page.getByText("Visa ending 3155, expires 09/2028")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test("the content policy of the payment page lets Stripe in, and that of no other page", async ({ page }) => {
  const policyOf = async (path: string) =>
    (await page.request.get(path)).headers()["content-security-policy"]!.split("; ");
  const checkout = await policyOf("/account/checkout/starter-monthly");
  for (const [directive, source] of [
    ["script-src", "https://js.stripe.com"],
    ["frame-src", "https://hooks.stripe.com"],
    ["connect-src", "https://api.stripe.com"],
  ] as const)
    expect(checkout.find((line) => line.startsWith(directive))).toContain(source);
  for (const path of ["/", "/pricing", "/account/subscription", "/sign-in", "/dashboard"])
    expect((await policyOf(path)).join("; "), path).not.toContain("stripe");
});
