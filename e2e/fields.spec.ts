import { expect, test, type Page } from "@playwright/test";
import { codeTo } from "./mail.ts";
import { expectNoAxeViolations, open, toast } from "./page-checks.ts";
import { found, member, newAbn, newAccount, newAddress, password } from "./people.ts";
import { callAs } from "./session.ts";

test.use({ timezoneId: "Australia/Sydney" });

/** A valid ABN with another last digit. */
const mistyped = (abn: string) => abn.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
const advice = {
  length: "ABN must have 11 digits, not 10.",
  checksum: "ABN is not valid, because at least one of its 11 digits is wrong.",
};
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
/** Counts the calls whose address ends so. */
function countCalls(page: Page, end: string) {
  const counted = { calls: 0 };
  page.on("request", (request) => (counted.calls += Number(request.url().endsWith(end))));
  return counted;
}

test.describe("at 1280 px", () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  test("the code of a mobile number is sent once as well, and each wrong one counts", async ({ page }) => {
    await member(page, newAddress("mobile"));
    const data = { mobilePhone: "0412 345 678" };
    expect((await callAs(page, "public-user/update", { data })).status()).toBe(204);
    await open(page, "/confirm-mobile");
    await page.getByRole("button", { name: "Send a code" }).click();
    const code = page.getByLabel("Code");
    const sent = countCalls(page, "/verify-sms-code");
    for (const [typed, says] of [
      ["000000", "4 attempts left"],
      ["000001", "3 attempts left"],
      ["000000", "3 attempts left"],
      ["000002", "2 attempts left"],
      ["000003", "1 attempt left"],
      ["000004", "You have used all 5 attempts"],
    ] as const) {
      await code.fill(typed);
      await expect(code).toHaveAccessibleDescription(new RegExp(says));
      await code.press("Enter");
      await expect(code).toHaveAccessibleDescription(new RegExp(says));
    }
    expect(sent.calls).toBe(5);
  });

  test("what is wrong with an ABN is one sentence in the organisation's details", async ({ page }) => {
    await member(page, newAddress("details"));
    await open(page, "/account/organisation");
    const field = page.getByLabel("ABN", { exact: true });
    const abn = newAbn();
    for (const [typed, says] of [
      ["", "ABN must be a number of 11 digits."],
      [abn.slice(0, -1), advice.length],
      [mistyped(abn), advice.checksum],
    ] as const) {
      await field.fill(typed);
      await page.getByRole("button", { name: "Save details" }).click();
      await expect(field).toHaveAccessibleDescription(says);
    }
  });

  test("an empty time says what to enter", async ({ page }) => {
    await member(page, newAddress("time"));
    await open(page, "/account/notification-settings");
    const time = page.getByLabel("Time of emails");
    await time.fill("");
    await page.getByRole("button", { name: "Save notifications" }).click();
    await expect(time).toHaveAccessibleDescription("Enter a time, such as 8:00 am.");
    await expect(time).toBeFocused();
    // Still open to correction after the switch.
    await page.getByRole("switch", { name: "Email notifications" }).click();
    await time.fill("08:00");
    await page.getByRole("button", { name: "Save notifications" }).click();
    await expect(toast(page, "Notification settings updated")).toBeVisible();
  });
});

test.describe("at 390 px", () => {
  test.use({ viewport: { width: 390, height: 900 } });

  test("a code is sent once, by its sixth digit; a wrong one says how many attempts are left", async ({ page }) => {
    const email = newAddress("code");
    await open(page, "/sign-up");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign up" }).click();
    const right = await codeTo(email);
    const wrong = [1, 2].map((more) => String((Number(right) + more) % 1_000_000).padStart(6, "0"));
    const sent = countCalls(page, "/verify");
    const code = page.getByLabel("Code");
    const next = page.getByRole("button", { name: "Continue" });
    await code.fill(wrong[0]!);
    await expect(code).toHaveAccessibleDescription(/The code is incorrect\. 4 attempts left\./);
    await next.click();
    await code.press("Enter");
    await expect(code).toHaveAccessibleDescription(/4 attempts left/);
    await expect(code).toBeFocused();
    expect(sent.calls).toBe(1);
    await code.fill(wrong[1]!);
    await expect(code).toHaveAccessibleDescription(/3 attempts left/);
    await expectNoAxeViolations(page);
    await code.fill(right);
    await expect(page.getByRole("heading", { level: 1, name: "Set up your profile" })).toBeVisible();
    expect(sent.calls).toBe(3);
  });

  test("what is wrong with an ABN is one sentence while setting up", async ({ page }) => {
    const abn = newAbn();
    await newAccount(page, newAddress("abn"));
    await open(page, "/account/setup-profile");
    const business = page.getByLabel("ABN or business name");
    await business.fill(mistyped(abn));
    await expect(page.getByText(advice.checksum)).toBeVisible();
    await business.fill(abn.slice(0, -1));
    await page.getByRole("button", { name: "Set up" }).click();
    const help = "11 digits, or the start of the name to choose from the register.";
    await expect(business).toHaveAccessibleDescription(`${advice.length} ${help}`);
    await expect(page.getByText("Our copy of the register")).toHaveCount(0);
  });

  test("the business that is named comes first; that it is here already is said, but not under which name", async ({
    page,
    browser,
  }) => {
    const [abn, called, name] = ["51 824 753 556", "ato", "Australian Taxation Office"];
    const other = await browser.newPage();
    await found(other, { email: newAddress("hays"), name: "Ada Hay", abn, organisationName: "Falcon Secret" });
    await newAccount(page, newAddress("finder"));
    await open(page, "/account/setup-profile");
    await page.getByLabel("ABN or business name").fill(called);
    const options = page.getByRole("listbox", { name: "Businesses" }).getByRole("option");
    await expect(options.first()).toContainText(name);
    await expect(page.getByText("already exists")).toBeHidden();
    await expectNoAxeViolations(page);
    await options.first().click();
    await expect(page.getByText("An organisation with this ABN already exists")).toBeVisible();
    await expect(page.getByText("Falcon")).toHaveCount(0);
    expect(await fits(page)).toBeLessThanOrEqual(0);
    // Its own people read the name.
    await open(other, "/account/organisation");
    await expect(other.getByLabel("Organisation's name")).toHaveValue("Falcon Secret");
    await other.close();
  });

  test("a word that no category has is answered with the nearest categories, or with all areas", async ({ page }) => {
    await member(page, newAddress("finder"));
    await open(page, "/account/organisation");
    const finder = page.getByRole("combobox", { name: "Categories" });
    const options = page.getByRole("option");
    const notice = page.getByRole("status").filter({ hasText: "No category has" });
    await finder.fill("janitors");
    await expect(notice).toHaveText("No category has “janitors” in its name. These are the nearest.");
    await expect(page.getByRole("group", { name: "Similar names" }).getByRole("option").first()).toContainText(
      /janitor/i,
    );
    await expectNoAxeViolations(page);
    await finder.fill("xyzzyqq");
    await expect(notice).toHaveText("No category has “xyzzyqq” in its name. Choose from all areas.");
    await expect(options.nth(10)).toBeAttached();
    expect(await fits(page)).toBeLessThanOrEqual(0);
    await finder.press("ArrowDown");
    await finder.press("Enter");
    await expect(page.getByRole("list", { name: "Chosen categories" }).getByRole("listitem")).toHaveCount(1);
    await expect(notice).toHaveCount(0);
  });
});
