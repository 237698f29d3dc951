import { expect, test, type Browser, type BrowserContextOptions } from "@playwright/test";
import { emailTo } from "./mail.ts";
import { expectNoAxeViolations, open } from "./page-checks.ts";
import { fillSignUp, found, newAbn, newAddress, newAccount, signUp, tellName } from "./people.ts";

/** Another person's browser. */
async function another(browser: Browser, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ timezoneId: "Australia/Perth", ...options });
  return await context.newPage();
}

test("somebody new sets up a profile: what is wrong stands beside its field, and nothing typed is lost", async ({
  browser,
}) => {
  const page = await another(browser);
  const abn = newAbn();
  await signUp(page, newAddress("ruth"));
  const setUp = page.getByRole("button", { name: "Set up" });
  await setUp.click();
  await expect(page.getByLabel("Given name")).toBeFocused();
  await expect(page.getByLabel("Given name")).toHaveAccessibleDescription("Enter the given name.");
  await expect(page.getByRole("status").filter({ hasText: "Validation errors" })).toBeVisible();
  await expect(page.getByText("Accept the terms to continue")).toBeVisible();
  await expect(page.getByLabel("Time zone")).toHaveValue("Australia/Perth");
  await expectNoAxeViolations(page);

  await tellName(page, "Ruth Okafor");
  await page.getByLabel("Mobile").pressSequentially("0412345");
  await expect(page.getByLabel("Mobile")).toHaveValue("0412 345");
  const business = page.getByLabel("ABN or business name");
  await business.fill(abn.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)));
  await expect(business).toHaveAccessibleDescription(/at least one of its 11 digits is wrong/);
  await business.fill(abn);
  await page.getByLabel("Organisation's name").fill("Harbour Works");
  await setUp.click();
  await expect(page.getByLabel("Mobile")).toBeFocused();

  await page.reload();
  await expect(page.getByLabel("Surname")).toHaveValue("Okafor");
  await expect(page.getByLabel("Organisation's name")).toHaveValue("Harbour Works");
  await page.getByLabel("Mobile").fill("0412 345 678");
  await page.getByRole("checkbox", { name: "I agree to the terms" }).check();
  await setUp.click();
  await expect(page.getByRole("heading", { level: 1, name: "You are set up, Ruth" })).toBeVisible();
  await expect(page.getByText("Its Team trial ends on")).toBeVisible();
  await expectNoAxeViolations(page);

  await open(page, "/account/setup-profile/team-monthly");
  await expect(page.getByText("Team, $165 a month including GST")).toBeVisible();
  await expect(page.getByText("you have not been charged")).toBeVisible();
  await page.context().close();
});

test("what only the server can know stands beside its field as well", async ({ browser, page: first }) => {
  const [page, abn] = [await another(browser), newAbn()];
  await found(first, { email: newAddress("ivo"), name: "Ivo Kos", abn, organisationName: "Harbour Works" });
  await newAccount(page, newAddress("noor"));
  await open(page, "/account/setup-profile");
  await tellName(page, "Noor Haddad");
  // The page gets the answer that nobody has this ABN; the server finds that somebody does.
  await page.route("**/organisation/exists*", (route) => route.fulfill({ json: false }));
  const business = page.getByLabel("ABN or business name");
  await business.fill(abn);
  await page.getByLabel("Organisation's name").fill("Harbour Works");
  await page.getByRole("button", { name: "Set up" }).click();
  await expect(business).toBeFocused();
  await expect(business).toHaveAccessibleDescription(/organisation with this ABN/);
  await expect(page.getByRole("radio", { name: "Ask to join it" })).toBeChecked();
  await page.context().close();
});

test("a person who requests to join waits, and is a member once an admin approves", async ({
  browser,
  page: admin,
}) => {
  const [abn, email] = [newAbn(), newAddress("sam")];
  await found(admin, { email, name: "Sam Whitlock", abn, organisationName: "Ridgeline Cranes" });
  const page = await another(browser, { viewport: { width: 390, height: 844 }, colorScheme: "dark" });
  await newAccount(page, newAddress("jo"));
  await open(page, "/account/setup-profile");
  await tellName(page, "Jo Marsh");
  await page.getByLabel("ABN or business name").fill(abn.replaceAll(" ", ""));
  const other = page.getByRole("radio", { name: "Create another organisation" });
  await other.check();
  await expect(page.getByLabel("Organisation's name")).toBeVisible();
  await expect(page.getByText("The two share nothing")).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("radio", { name: "Ask to join it" }).check();
  await page.getByRole("button", { name: "Ask to join" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your request to join is pending" })).toBeVisible();
  await expect(page.getByText(`ABN ${abn}`)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await expectNoAxeViolations(page);

  await page.getByRole("button", { name: "Withdraw the request" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Join or create an organisation" })).toBeVisible();
  await expect(page.getByText("was not approved")).toBeHidden();
  const withdrawn = page.getByRole("status").filter({ hasText: "Request withdrawn" });
  // The message about the request may still stand beside it.
  for (const close of [withdrawn.getByRole("button").first(), withdrawn.getByRole("button").last()])
    await expect(close).toBeInViewport({ ratio: 1 });
  await open(admin, "/account/organisation-users");
  await expect(admin.getByText("1 person: 1 of 10 seats")).toBeVisible();
  await expect(admin.getByRole("heading", { name: "Requests to join" })).toBeHidden();
  await page.getByRole("checkbox", { name: "I agree to the terms" }).check();
  await page.getByRole("button", { name: "Ask to join" }).click();
  await expect(page.getByRole("button", { name: "Withdraw the request" })).toBeVisible();

  await emailTo(email, /join/i);
  await open(admin, "/account/organisation-users");
  await admin.getByRole("button", { name: /^Approve / }).click();
  await expect(admin.getByRole("status").filter({ hasText: /Jo Marsh/ })).toBeVisible();
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "You are set up, Jo" })).toBeVisible();
  await expect(page.getByText("Ridgeline Cranes")).toBeVisible();
  await page.context().close();
});

test("an invite leads a new person through sign-up into the organisation, and another reader nowhere", async ({
  browser,
  page: admin,
}) => {
  const [email, invited] = [newAddress("mei"), newAddress("Li")];
  await found(admin, { email, name: "Mei Tan", abn: newAbn(), organisationName: "Tidal Survey" });
  await open(admin, "/account/organisation-users");
  await admin.getByRole("button", { name: "Invite" }).first().click();
  const dialog = admin.getByRole("dialog");
  await dialog.getByLabel("Email").fill(invited);
  await dialog.getByRole("button", { name: /invite/i }).click();
  const { text } = await emailTo(invited, /invite/i);
  const path = /\/invite\/[\w-]+/.exec(text)![0];

  await open(admin, path);
  await expect(admin.getByText(`You are signed in as ${email}`)).toBeVisible();
  await expect(admin.getByText(invited)).toBeHidden();
  await expect(admin.getByRole("button", { name: "Sign out" })).toBeVisible();

  const page = await another(browser, { viewport: { width: 390, height: 844 } });
  await open(page, path);
  await expect(page.getByRole("heading", { level: 1, name: "Tidal Survey invites you" })).toBeVisible();
  await expect(page.getByText("Mei Tan invites you to join as a user")).toBeVisible();
  await expect(page.getByText(invited)).toBeHidden();
  await expectNoAxeViolations(page);
  await page.getByRole("main").getByRole("button", { name: "Sign up" }).click();
  await fillSignUp(page, invited.toLowerCase());
  await expect(page.getByText("You will join Tidal Survey")).toBeVisible();
  await tellName(page, "Li Chen");
  await page.getByRole("button", { name: "Join", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "You are set up, Li" })).toBeVisible();
  await expect(page.getByText("You are a user of Tidal Survey")).toBeVisible();

  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1, name: "This invite has been accepted" })).toBeVisible();
  await page.goto("/invite/nothing");
  await expect(page.getByRole("heading", { level: 1, name: "This invite link is not valid" })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.context().close();
});

test("at 390 px the only member who accepts an invite elsewhere sees what is deleted and types its name", async ({
  browser,
  page: admin,
}) => {
  test.slow();
  const email = newAddress("kim");
  const [north, south] = [
    { name: "Ana Silva", abn: newAbn(), organisationName: "North Bridges" },
    { name: "Kim Reid", abn: newAbn(), organisationName: "South Bridges" },
  ];
  await found(admin, { ...north, email: newAddress("ana") });
  const page = await another(browser, { viewport: { width: 390, height: 844 } });
  await found(page, { ...south, email });
  await open(admin, "/account/organisation-users");
  await admin.getByRole("button", { name: "Invite" }).first().click();
  await admin.getByRole("dialog").getByLabel("Email").fill(email);
  await admin
    .getByRole("dialog")
    .getByRole("button", { name: /invite/i })
    .click();
  const { text } = await emailTo(email, /invite/i);

  await page.goto(/\/invite\/[\w-]+/.exec(text)![0]);
  await expect(page.getByText("You are a member of South Bridges")).toBeVisible();
  await page.getByRole("button", { name: "Join North Bridges" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete South Bridges and join North Bridges?" });
  await expect(dialog.getByRole("listitem").filter({ hasText: "the rest of its plan or trial" })).toBeAttached();
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Join North Bridges" }).click();
  const join = dialog.getByRole("button", { name: "Delete South Bridges and join" });
  await join.click();
  await expect(dialog.getByRole("textbox")).toHaveAccessibleDescription(/Enter South Bridges/);
  await dialog.getByRole("textbox").fill("south bridges");
  await join.click();
  await expect(page.getByText("You are a user of North Bridges")).toBeVisible();
  await page.context().close();
});

test("a mobile is verified by a code, and a wrong one says how many attempts are left", async ({ page, request }) => {
  await found(page, { email: newAddress("ida"), name: "Ida Novak", abn: newAbn(), organisationName: "Dune Roads" });
  await open(page, "/confirm-mobile");
  await expect(page.getByRole("heading", { level: 1, name: "Your profile has no mobile number" })).toBeVisible();
  await open(page, "/account");
  await page.getByRole("textbox", { name: "Mobile" }).fill("0498 765 432");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Profile updated" })).toBeVisible();

  await open(page, "/confirm-mobile");
  await page.getByRole("button", { name: "Send a code" }).click();
  const code = page.getByLabel("Code");
  const again = page.getByRole("button", { name: /Send again in \d+ s/ });
  await expect(again).toBeDisabled();
  await again.focus();
  await expect(again).toBeFocused(); // it keeps the focus while it counts down
  const sent = async () => {
    const messages = (await (await request.get("/dev/outbox.json?to=%2B61498765432")).json()) as { text: string }[];
    return /\b\d{6}\b/.exec(messages[0]?.text ?? "")?.[0];
  };
  await expect.poll(sent, { timeout: 20_000 }).toBeDefined();
  const right = (await sent())!;
  await code.fill(right === "000000" ? "111111" : "000000");
  await expect(code).toHaveAccessibleDescription(/4 attempts left/);
  await expectNoAxeViolations(page);
  await page.reload();
  await code.fill(`${right.slice(0, 3)} ${right.slice(3)}`);
  await expect(page.getByRole("heading", { level: 1, name: "Your mobile number is verified" })).toBeVisible();
});

test("the tour opens over the search, is walked by the arrows and leaves the search as it was", async ({ page }) => {
  await open(page, "/opportunities?q=cleaning&tour=true");
  const tour = page.getByRole("dialog", { name: "How it works" });
  await expect(tour.getByRole("heading", { name: "Search in your own words" })).toBeFocused();
  for (const title of ["Narrow it down", "See the deadline", "Know what changed", "Work together"]) {
    await page.keyboard.press("ArrowRight");
    await expect(tour.getByRole("heading", { name: title })).toBeFocused();
    await expectNoAxeViolations(page);
  }
  await page.keyboard.press("ArrowLeft");
  await expect(tour.getByText("4 of 5")).toBeVisible();
  await tour.getByRole("button", { name: "Skip" }).click();
  await expect(tour).toBeHidden();
  await expect(page).toHaveURL(/\/opportunities\?q=cleaning$/);
});
