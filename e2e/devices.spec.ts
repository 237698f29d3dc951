import { expect, test } from "@playwright/test";
import { expectNoAxeViolations, open } from "./page-checks.ts";
import { fillSignIn, member, newAddress } from "./people.ts";

test("somebody sees the devices that are signed in, and signs one out", async ({ page, browser }) => {
  test.slow();
  const email = newAddress("devices");
  await member(page, email);
  const other = await browser.newPage({ viewport: { width: 390, height: 844 }, colorScheme: "dark" });
  await other.goto("/sign-in");
  await fillSignIn(other, email);
  await expect(other).toHaveURL(/\/dashboard$/, { timeout: 20_000 });

  await open(page, "/account");
  const devices = page.getByRole("region", { name: "Signed-in devices" });
  await expect(devices.getByRole("listitem")).toHaveCount(2);
  await expect(devices.getByText("This device")).toHaveCount(1);
  await expectNoAxeViolations(page);
  await open(other, "/account");
  await expect(other.getByRole("region", { name: "Signed-in devices" }).getByRole("listitem")).toHaveCount(2);
  await expectNoAxeViolations(other);
  expect(await other.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

  await devices.getByRole("button", { name: /^Sign out Chrome on / }).click();
  await expect(devices.getByRole("listitem")).toHaveCount(1);
  await expect(devices.getByRole("button", { name: "Sign out all other devices" })).toBeHidden();
  await other.reload();
  await expect(other).toHaveURL(/\/(?:access-denied.*)?$/, { timeout: 20_000 });
  await other.close();
});
