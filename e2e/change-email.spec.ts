import { expect, test } from "@playwright/test";
import { codeTo, emailTo } from "./mail.ts";
import { expectNoAxeViolations, open, watchConsole } from "./page-checks.ts";
import { fillSignIn, member, newAddress, password } from "./people.ts";

test.use({ timezoneId: "Australia/Sydney" });

test("at 390 px a person changes their email with their password and a code sent to the new one", async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  const [before, after] = [newAddress("old"), newAddress("moved")];
  await member(page, before);
  await open(page, "/account");
  const change = page.getByRole("button", { name: "Change email" });
  const heading = page.getByRole("heading", { level: 1 });

  // Cancelling leaves the person where they were.
  await change.click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(heading).toHaveText("Manage account");
  await expect(page.getByRole("main").getByText(before)).toBeVisible();

  const messages = watchConsole(page);
  await change.click();
  await expect(heading).toHaveText("Change your email");
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(before);
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await expectNoAxeViolations(page);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("New email").fill(before);
  await page.getByRole("button", { name: "Send a code to the new email" }).click();
  await expect(page.getByLabel("New email")).toHaveAccessibleDescription(/already your email/);
  await page.getByLabel("New email").fill(after);
  await page.getByRole("button", { name: "Send a code to the new email" }).click();
  await expect(page.getByText(`We sent a 6-digit code to ${after}`)).toBeVisible();
  await page.reload(); // the page knows which step is next
  await expect(page.getByText(`We sent a 6-digit code to ${after}`)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByLabel("Code").fill(await codeTo(after));

  await expect(heading).toHaveText("Your email is changed", { timeout: 20_000 });
  await expect(page.getByText(`Sign in with ${after} from now on.`)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(heading).toHaveText("Manage account");
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByRole("main").getByText(after)).toBeVisible();
  const refusals = /^error: Failed to load resource: the server responded with a status of 4\d\d/;
  expect((await messages()).filter((message) => !refusals.test(message))).toEqual([]);
  const { text } = await emailTo(before, /^The email address of your Brolga account was changed$/);
  expect(text).toContain("New: m•••@ridgeline.example");
  expect(text).toMatch(/When: .+ \(Sydney\)\nWith: Chrome/);
  await emailTo(after, /^This is now your Brolga email$/);

  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  await page.goto("/sign-in");
  await fillSignIn(page, before);
  await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(/is incorrect/);
  await page.getByLabel("Email").fill(after);
  await fillSignIn(page, after);
  await expect(page).toHaveURL(/\/dashboard$/);
});
