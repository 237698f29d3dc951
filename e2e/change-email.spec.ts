import { expect, test } from "@playwright/test";
import { codeTo, letterTo } from "./mail.ts";
import { expectNoAxeViolations, open, watchConsole } from "./page-checks.ts";
import { fillSignIn, member, newAddress, password } from "./people.ts";

test.use({ timezoneId: "Australia/Sydney" });

test("somebody changes their e-mail with their password and the code of a letter to the new one", async ({ page }) => {
  test.setTimeout(120_000);
  const [before, after] = [newAddress("old"), newAddress("moved")];
  await member(page, before);
  await open(page, "/account");
  const change = page.getByRole("button", { name: "Change e-mail" });
  const heading = page.getByRole("heading", { level: 1 });

  // Cancelling leaves the person where they were.
  await change.click();
  await page.getByRole("button", { name: "Keep the e-mail that you have" }).click();
  await expect(heading).toHaveText("Manage account");
  await expect(page.getByRole("main").getByText(before)).toBeVisible();

  const messages = watchConsole(page);
  await change.click();
  await expect(heading).toHaveText("Change your e-mail");
  await expect(page.getByLabel("E-mail", { exact: true })).toHaveValue(before);
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await expectNoAxeViolations(page);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("New e-mail").fill(before);
  await page.getByRole("button", { name: "Send a code to the new e-mail" }).click();
  await expect(page.getByLabel("New e-mail")).toHaveAccessibleDescription(/the e-mail that you have/);
  await page.getByLabel("New e-mail").fill(after);
  await page.getByRole("button", { name: "Send a code to the new e-mail" }).click();
  await expect(page.getByText(`We sent a six-digit code to ${after}`)).toBeVisible();
  await page.reload(); // the page knows which step is next
  await expect(page.getByText(`We sent a six-digit code to ${after}`)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByLabel("Code").fill(await codeTo(after));

  await expect(heading).toHaveText("Manage account", { timeout: 20_000 });
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByRole("main").getByText(after)).toBeVisible();
  const refusals = /^error: Failed to load resource: the server responded with a status of 4\d\d/;
  expect((await messages()).filter((one) => !refusals.test(one))).toEqual([]);
  await letterTo(before, /^Your email at Brolga was changed$/);

  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  await page.goto("/sign-in");
  await fillSignIn(page, before);
  await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(/do not belong together/);
  await page.getByLabel("E-mail").fill(after);
  await fillSignIn(page, after);
  await expect(page).toHaveURL(/\/dashboard$/);
});
