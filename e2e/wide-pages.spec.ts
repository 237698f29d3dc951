import { expect, test } from "@playwright/test";
import { expectNoAxeViolations, open } from "./page-checks.ts";
import { colleagues, member, newAddress } from "./people.ts";

test("the pages after signing up fill the page at every width", async ({ page }) => {
  await member(page, newAddress("wide"));
  for (const [path, content] of [
    ["/signup-success", page.getByRole("main").getByRole("list")],
    ["/signup-tour", page.getByRole("region", { name: "Tour" })],
  ] as const) {
    await open(page, path);
    for (const width of [1440, 1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      // A page is at most 1,200 px wide, with 24 px at each side, 16 on a phone.
      const most = Math.min(width, 1200) - (width < 600 ? 32 : 48);
      await expect.poll(async () => (await content.boundingBox())!.width, path).toBeGreaterThan(most - 2);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
    await expectNoAxeViolations(page);
  }
});

test("at 390 px people beyond a plan are said as so many more than it has", async ({ browser, page }) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 900 });
  const { reader } = await colleagues(browser, page, 390);
  // As it is when the trial has ended.
  await page.route("**/public-user/user-cache", async (route) => {
    const response = await route.fetch();
    const cache = (await response.json()) as { entitlements: { plan: object } };
    const plan = { ...cache.entitlements.plan, userCap: 1 };
    await route.fulfill({ response, json: { ...cache, entitlements: { ...cache.entitlements, plan } } });
  });
  await open(page, "/account/organisation-users");
  await expect(page.getByText("2 people, 1 of them an admin: 1 more than your plan has")).toBeVisible();
  await page.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "Subscription" }).click();
  await expect(page.getByText("2 (1 more than your plan has)")).toBeVisible();
  await expect(page.getByRole("meter", { name: "People" })).toHaveAttribute(
    "aria-valuetext",
    "2 (1 more than your plan has)",
  );
  await reader.context().close();
});
