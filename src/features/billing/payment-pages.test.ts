import { expect, test } from "vitest";
import { testServer } from "#test/server.ts";

const { app } = await testServer({
  stripe: { secretKey: "sk_test_1", publishableKey: "pk_test_1", webhookSecret: "whsec_1" },
  pages: () => new Response("a page"),
});

test("the content policy names the payment provider on the payment page, and on no other", async () => {
  const policyOf = async (url: string) => String((await app.inject({ url })).headers["content-security-policy"]);
  const sources = (policy: string, name: string) =>
    policy.split("; ").find((line) => line.startsWith(`${name} `)) ?? "";
  const checkout = await policyOf("/account/checkout/team-monthly");
  expect(sources(checkout, "script-src")).toContain(" https://js.stripe.com https://*.js.stripe.com");
  expect(sources(checkout, "frame-src")).toBe(
    "frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
  );
  expect(sources(checkout, "connect-src")).toContain(" https://api.stripe.com");
  for (const url of ["/", "/pricing", "/account/subscription", "/account/checkout", "/signup-success/team-monthly"])
    expect(await policyOf(url), url).not.toContain("stripe");
});
