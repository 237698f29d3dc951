import { expect, test } from "vitest";
import { whileWaiting } from "#test/row-race.ts";
import { testServer } from "#test/server.ts";

const { as, member, db } = await testServer({ at: "2026-09-16T00:00:00Z" });
const stale = { status: 409, result: { errors: [{ field: "version", rule: "stale_version" }] } };

/** The same person in two tabs. */
async function twoTabs(email: string) {
  await member({ email });
  return [await as({ email }), await as({ email })] as const;
}

test("a form of one tab leaves what another tab has saved in other fields", async () => {
  const [older, newer] = await twoTabs("fields@tabs.example");
  await newer.accounts.update({ body: { surname: "Lovelace" } });
  await older.accounts.update({ body: { timeZoneId: "Australia/Perth" } });
  await older.accounts.notificationSettings({ body: { areEmailNotificationsEnabled: false } });
  expect(await newer.workspace.userProfile({})).toMatchObject({
    givenName: "Ada",
    surname: "Lovelace",
    timeZoneId: "Australia/Perth",
    areEmailNotificationsEnabled: false,
    emailNotificationsLocalTime: "08:00",
  });
  await older.accounts.update({ body: {} });
  await older.accounts.notificationSettings({ body: {} });
});

test("an older tab's change is a conflict, in the profile and in the notification settings", async () => {
  const [older, newer] = await twoTabs("stale@tabs.example");
  const { version } = await older.workspace.userProfile({});
  await newer.accounts.update({ body: { surname: "Lovelace", version } });
  await expect(older.accounts.update({ body: { surname: "King", version } })).rejects.toMatchObject(stale);
  const settings = { smsNotificationsLocalTime: "07:30", version };
  await expect(older.accounts.notificationSettings({ body: settings })).rejects.toMatchObject(stale);
  const seen = await older.workspace.userProfile({});
  expect(seen).toMatchObject({ surname: "Lovelace" });
  await older.accounts.notificationSettings({ body: { ...settings, version: seen.version } });
  const next = (await older.workspace.userProfile({})).version;
  expect(next).not.toBe(seen.version);
  await older.accounts.update({ body: { surname: "King", version: next } });
  expect(await newer.workspace.userProfile({})).toMatchObject({ surname: "King", smsNotificationsLocalTime: "07:30" });
});

test("a conflict uses up no security token", async () => {
  const [older, newer] = await twoTabs("token@tabs.example");
  await older.accounts.update({ body: { mobilePhone: "0412 345 678" } });
  const { version } = await older.workspace.userProfile({});
  const { securityToken } = await older.accounts.securityToken({ query: { purpose: "update" } });
  await newer.accounts.update({ body: { surname: "Lovelace" } });
  const body = { mobilePhone: "0412 345 679", securityToken };
  await expect(older.accounts.update({ body: { ...body, version } })).rejects.toMatchObject(stale);
  const seen = (await older.workspace.userProfile({})).version;
  await older.accounts.update({ body: { ...body, version: seen } });
});

test.each([
  ["profile", "gone-profile@tabs.example"],
  ["settings", "gone-settings@tabs.example"],
])("a form whose person another tab has erased is refused: %s", async (form, email) => {
  const [tab] = await twoTabs(email);
  const refused = await whileWaiting(db, {
    lock: (trx) => trx.deleteFrom("person").where("email", "=", email).execute(),
    waiting: () =>
      (form === "profile"
        ? tab.accounts.update({ body: { surname: "Late" } })
        : tab.accounts.notificationSettings({ body: { areTrialMessagesEnabled: false } })
      ).catch((problem: unknown) => problem),
    meanwhile: () => Promise.resolve(),
  });
  expect(refused).toMatchObject({ status: 403 });
});
