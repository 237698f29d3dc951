import { expect, test, type Page } from "@playwright/test";
import { expectNoAxeViolations, open, toast } from "./page-checks.ts";
import { colleagues, newAddress } from "./people.ts";
import { callAs } from "./session.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const unfinished = (page: Page) => page.getByText("You must complete setting up your profile");

test("at 390 px an open page notices that its reader was removed, and says from what", async ({
  browser,
  page: admin,
}) => {
  test.slow();
  const { name, reader, abn, email, ofReader } = await colleagues(browser, admin, 390);
  await open(reader, "/account");
  await expect(heading(reader)).toHaveText("Manage account");
  await ofReader("remove");
  await reader.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "People" }).click();
  await expect(toast(reader, `You were removed from ${name}`).first()).toBeVisible();
  await expect(heading(reader)).toHaveText("Join or create an organisation");
  await expect(reader.getByRole("main").getByText(`You were removed from ${name}.`)).toBeVisible();
  await expect(unfinished(reader)).toBeHidden();
  await expectNoAxeViolations(reader);

  // Another visit says it as well, and the way in is the usual one.
  await open(reader, "/dashboard");
  await expect(reader.getByRole("main").getByText(`You were removed from ${name}.`)).toBeVisible();
  await expect(unfinished(reader)).toBeHidden();
  expect((await callAs(reader, "public-user/register-to-org", { data: { abn } })).status()).toBe(204);
  await open(reader, "/dashboard");
  await expect(heading(reader)).toHaveText("Your request to join is pending");
  await expect(unfinished(reader)).toBeHidden();
  await reader.getByRole("button", { name: email }).click();
  await expect(reader.getByRole("link", { name: "Your request to join" })).toBeVisible();
  await reader.context().close();
});

test("at 1280 px an admin who was made a user sees no invites any more", async ({ browser, page: admin }) => {
  test.slow();
  const { name, reader, email, ofReader } = await colleagues(browser, admin, 1280);
  expect((await callAs(admin, "public-user/make-admin", { data: { email } })).status()).toBe(204);
  await open(reader, "/account/organisation-users");
  const invite = reader.getByRole("button", { name: "Invite", exact: true });
  await invite.click();
  const dialog = reader.getByRole("dialog");
  await dialog.getByLabel("Email").fill(newAddress("jo"));
  await ofReader("demote");
  await dialog.getByRole("button", { name: "Send invite" }).click();
  await expect(toast(reader, `You are no longer an admin of ${name}`)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(invite).toBeHidden();
  await expect(heading(reader)).toHaveText("People");
  await expect(reader.getByRole("row", { name: /Li Chen/ })).toContainText("User");
  await expect(reader.getByText("2 people, 1 of them an admin: 2 of 10 seats")).toBeVisible();
  await reader.context().close();
});
