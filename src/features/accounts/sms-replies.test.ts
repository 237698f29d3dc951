import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { testConfig } from "#test/config.ts";
import { testServer } from "#test/server.ts";

const authToken = "t0ken";
const account = { accountSid: `AC${"0123456789abcdef".repeat(2)}`, authToken, from: "+61480000000" };
const { app, clock, db, member } = await testServer({ at: "2026-09-16T00:00:00Z", sms: account });
const address = new URL("/api/v1/sms/reply", testConfig().http.publicUrl).href;

/** A reply as Twilio delivers it, signed with a token. */
async function reply(from: string, text: string, token = authToken) {
  const fields = { From: from, Body: text, To: account.from, MessageSid: "SM1" };
  const signed = ["Body", "From", "MessageSid", "To"].map((name) => name + fields[name as keyof typeof fields]);
  const signature = createHmac("sha1", token)
    .update(address + signed.join(""))
    .digest("base64");
  const { statusCode, headers, body } = await app.inject({
    method: "POST",
    url: "/api/v1/sms/reply",
    headers: { "content-type": "application/x-www-form-urlencoded", "x-twilio-signature": signature },
    payload: new URLSearchParams(fields).toString(),
  });
  return { status: statusCode, type: headers["content-type"], body };
}

async function withTexts(email: string, mobile: string) {
  const api = await member({ email });
  const verified = { mobile, mobile_verified_at: clock.now(), sms_notifications: true };
  await db.updateTable("person").set(verified).where("email", "=", email).execute();
  const state = async () => {
    const { areSmsNotificationsEnabled: isOn, smsStoppedDate: stopped } = await api.workspace.userProfile({});
    return { isOn, stopped };
  };
  return { api, state };
}

test("STOP switches text messages off for the number, confirms it and shows it; START switches them on again", async () => {
  const mobile = "+61412345678";
  const [ada, colleague] = [await withTexts("ada@stop.example", mobile), await withTexts("bob@stop.example", mobile)];
  const other = await withTexts("eve@stop.example", "+61487654321");
  const { status, type, body } = await reply(mobile, " Stop ");
  expect([status, type]).toEqual([200, "text/xml; charset=utf-8"]);
  expect(body).toContain(
    "<Message>Brolga sends no more alerts to this number. Reply START to get them again.</Message>",
  );
  const stopped = { isOn: false, stopped: "2026-09-16T00:00:00Z" };
  expect([await ada.state(), await colleague.state()]).toEqual([stopped, stopped]);
  expect(await other.state()).toEqual({ isOn: true, stopped: null });
  expect((await reply(mobile, "START")).body).toContain("<Message>");
  expect(await ada.state()).toEqual({ isOn: true, stopped: null });
});

test("switching on in the settings ends a STOP, and START does nothing for who switched off there", async () => {
  const mobile = "+61411111111";
  const { api, state } = await withTexts("cy@stop.example", mobile);
  await reply(mobile, "STOP");
  const settings = async (areSmsNotificationsEnabled: boolean) =>
    api.accounts.notificationSettings({
      body: { ...(await api.workspace.userProfile({})), areSmsNotificationsEnabled, version: undefined },
    });
  await settings(true);
  expect(await state()).toEqual({ isOn: true, stopped: null });
  await settings(false);
  expect((await reply(mobile, "START")).body).toContain("<Response></Response>");
  expect(await state()).toEqual({ isOn: false, stopped: null });
});

test("anything else that people write, and numbers that nobody has, change nothing and get no answer", async () => {
  const { state } = await withTexts("dee@stop.example", "+61422222222");
  expect((await reply("+61422222222", "please do not stop this")).body).toContain("<Response></Response>");
  expect((await reply("+61499999999", "STOP")).body).toContain("<Response></Response>");
  expect(await state()).toEqual({ isOn: true, stopped: null });
});

test("a reply that the vendor did not sign changes nothing", async () => {
  const { state } = await withTexts("fay@stop.example", "+61433333333");
  expect((await reply("+61433333333", "STOP", "guess")).status).toBe(401);
  expect(await state()).toEqual({ isOn: true, stopped: null });
});
