import { expect, test } from "vitest";
import { dataLifecycle } from "#capabilities";
import { accountService } from "#features/accounts/server/service.ts";
import { testServer } from "#test/server.ts";

const { as, clock, db, member } = await testServer();
const { messageSettingsOf } = accountService({
  db,
  clock,
  record: () => Promise.resolve(),
  createOrganisation: () => Promise.reject(new Error("not called")),
  inviteWasSentTo: () => Promise.reject(new Error("not called")),
  leave: () => Promise.reject(new Error("not called")),
  lifecycle: dataLifecycle,
  sends: { email: true, sms: true },
});
const idOf = async (email: string) =>
  (await db.selectFrom("person").select("id").where("email", "=", email).executeTakeFirstOrThrow()).id;

test("addresses, zones, switches and times of many people come in one call, without unverified targets", async () => {
  const [ada, bob, gone] = ["ada@settings.example", "bob@settings.example", "gone@settings.example"] as const;
  const api = await member({ email: ada });
  await api.accounts.notificationSettings({
    body: {
      areEmailNotificationsEnabled: false,
      emailNotificationsLocalTime: "06:15",
      areSmsNotificationsEnabled: true,
      smsNotificationsLocalTime: "17:45",
    },
  });
  await db
    .updateTable("person")
    .set({ mobile: "+61412345678", mobile_verified_at: clock.now(), time_zone: "Australia/Perth" })
    .where("email", "=", ada)
    .execute();
  await member({ email: bob, emailIsVerified: false });
  await db.updateTable("person").set({ mobile: "+61487654321" }).where("email", "=", bob).execute();
  await member({ email: gone });
  const ids = [await idOf(ada), await idOf(bob), await idOf(gone)];
  const leaver = await as({ email: gone });
  const { securityToken } = await leaver.accounts.securityToken({ query: { purpose: "delete-user" } });
  await leaver.accounts.deleteUser({ body: { securityToken } });

  const settings = await messageSettingsOf(ids);
  expect(new Set(settings.keys())).toEqual(new Set(ids.slice(0, 2)));
  expect(settings.get(ids[0]!)).toMatchObject({
    timeZoneId: "Australia/Perth",
    email: { target: ada, isOn: false, localTime: "06:15" },
    sms: { target: "+61412345678", isOn: true, localTime: "17:45" },
  });
  expect(settings.get(ids[1]!)).toMatchObject({ email: { target: null }, sms: { target: null } });
  expect(await messageSettingsOf([])).toEqual(new Map());
});
