import { expect, test, type Page } from "@playwright/test";
import { expectNoAxeViolations, open, workable } from "./page-checks.ts";
import { memberOfBefore, newAccount, newAddress } from "./people.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const fits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

for (const [width, label, path, law] of [
  [1280, "Terms and conditions", "/terms-and-conditions", "Australian Consumer Law"],
  [390, "Privacy policy", "/privacy-policy", "Privacy Act 1988"],
] as const)
  test(`at ${width} px the footer leads to the ${label}, which has a version and says that it is a template`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await open(page, "/coverage");
    await page.getByRole("contentinfo").getByRole("link", { name: label }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(heading(page)).toHaveText(label);
    await expect(page.getByText(/^Version of \d+ \w+ 20\d\d$/)).toBeVisible();
    await expect(page.getByRole("note")).toContainText("must have it checked by a lawyer");
    await expect(page.getByText(law).first()).toBeVisible();
    await fits(page);
    await expectNoAxeViolations(page);
    const answer = await page.request.get(path);
    expect(answer.status()).toBe(200);
    expect(await answer.text()).toMatch(new RegExp(`<link rel="canonical" href="[^"]+${path}"`));
  });

test("setting up asks for consent to pages that exist", async ({ page }) => {
  await newAccount(page, newAddress("reads"));
  await open(page, "/account/setup-profile");
  for (const name of ["terms and conditions", "privacy policy"]) {
    const opened = page.waitForEvent("popup");
    await page.getByRole("main").getByRole("link", { name }).click();
    await expect(heading(await opened)).toHaveText(new RegExp(name, "i"));
  }
});

test("at 390 px a version that a member has not accepted is asked for once, and they continue where they were", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await memberOfBefore(page, newAddress("before"));
  await open(page, "/account/security-activity?page=2");
  await expect(heading(page)).toHaveText("Our terms");
  await expect(page.getByText("The first published version").first()).toBeVisible();
  await fits(page);
  await expectNoAxeViolations(page);

  // What they can do without agreeing.
  await page.getByRole("link", { name: "download your data or delete your account" }).click();
  await expect(heading(page)).toHaveText("Your data");
  await page.goBack();
  await page.getByRole("button", { name: "I agree, continue" }).click();
  await expect(page).toHaveURL(/\/account\/security-activity\?page=2$/);
  await expect(heading(page)).toHaveText("Security activity");
  await open(page, "/dashboard");
  await workable(page);
  await expect(page).toHaveURL(/\/dashboard$/);
});
