import { expect, test } from "@playwright/test";
import { emailTo } from "./mail.ts";
import { open } from "./page-checks.ts";
import { fillSignUp, newAbn, newAddress, signUp, tellName } from "./people.ts";

test.use({ timezoneId: "Australia/Hobart" });

for (const width of [1280, 390]) {
  test(`at ${width} px an organisation passes from its founder to a colleague, all of it through screens and emails`, async ({
    browser,
  }) => {
    test.slow();
    const page = async () => (await browser.newContext({ viewport: { width, height: 900 } })).newPage();
    const [founder, colleague] = [await page(), await page()];
    const [firm, founders, colleagues] = ["Bittern Earthworks", newAddress("founder"), newAddress("ben+1")];

    // A new person signs up with the emailed code and sets up a profile with an ABN.
    await signUp(founder, founders);
    await tellName(founder, "Ada Bell");
    await founder.getByLabel("ABN or business name").fill(newAbn());
    await founder.getByLabel("Organisation's name").fill(firm);
    await founder.getByRole("button", { name: "Set up" }).click();
    await expect(founder.getByRole("heading", { level: 1, name: "You are set up, Ada" })).toBeVisible();

    // They invite a colleague who has no account yet.
    await open(founder, "/account/organisation-users");
    await founder.getByRole("button", { name: "Invite" }).first().click();
    const invite = founder.getByRole("dialog");
    await invite.getByLabel("Email").fill(colleagues);
    await invite.getByLabel("Name").fill("Ben Ode");
    await invite.getByRole("button", { name: "Send invite" }).click();
    await expect(founder.getByRole("main").getByText(colleagues, { exact: true })).toBeVisible();
    const { text } = await emailTo(colleagues, /invite/i);

    // The colleague signs up, and joins by the link in that email.
    await open(colleague, /\/invite\/\S+/.exec(text)![0]);
    await colleague.getByRole("main").getByRole("button", { name: "Sign up" }).click();
    await expect(colleague.getByLabel("Email")).toHaveValue(colleagues);
    await fillSignUp(colleague, colleagues);
    await expect(colleague.getByLabel("Given name")).toHaveValue("Ben");
    await expect(colleague.getByLabel("Surname")).toHaveValue("Ode");
    await colleague.getByRole("checkbox", { name: "I agree to the terms" }).check();
    await colleague.getByRole("button", { name: "Join", exact: true }).click();
    await expect(colleague.getByRole("heading", { level: 1, name: "You are set up, Ben" })).toBeVisible();
    const joined = await emailTo(founders, new RegExp(`^Ben Ode joined ${firm}$`));
    expect(joined.text).toMatch(/How: Accepted your invite of .+\nRole: User\nSeats: 2 of 10 used/);

    // As the only admin the first person cannot leave; they make the colleague an admin, who is told by email.
    await open(founder, "/account");
    await expect(
      founder.getByText(`You are the only admin of ${firm}. Make a colleague an admin before you leave.`),
    ).toBeVisible();
    await founder.getByRole("main").getByRole("link", { name: "People" }).last().click();
    await founder.getByRole("button", { name: "Change Ben Ode" }).click();
    await founder.getByRole("button", { name: "Make an admin" }).click();
    await expect(founder.getByRole("status").filter({ hasText: "Ben Ode is an admin" })).toBeVisible();
    await emailTo(colleagues, /admin/i);

    // The first person leaves. They have no organisation now, and the colleague has all of it.
    await open(founder, "/account");
    await founder.getByRole("button", { name: `Leave ${firm}` }).click();
    await founder.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
    await expect(founder.getByRole("heading", { level: 1, name: "Join or create an organisation" })).toBeVisible();
    const left = await emailTo(colleagues, new RegExp(`^Ada Bell left ${firm}$`));
    expect(left.html).toContain("Change what you get and when");
    await open(colleague, "/account/organisation-users");
    await expect(colleague.getByRole("main").getByText(colleagues, { exact: true })).toBeVisible();
    await expect(colleague.getByRole("main").getByText(founders)).toHaveCount(0);
    await expect(colleague.getByRole("button", { name: "Invite" }).first()).toBeVisible();
    for (const tab of [founder, colleague]) await tab.context().close();
  });
}
