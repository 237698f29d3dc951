import { expect, test } from "vitest";
import { systemClock } from "#platform/clock.ts";
import { capturedMessages } from "#platform/db/outbox.ts";
import { PermanentFailure } from "#platform/jobs/permanent-failure.ts";
import { testDatabase } from "#test/database.ts";
import { playVendor } from "#test/vendor.ts";
import { embeddedSms } from "./embedded.ts";
import type { Sms, SmsSender } from "./port.ts";
import { twilioSms } from "./twilio.ts";

const { db } = await testDatabase();
const accountSid = `AC${"0123456789abcdef".repeat(2)}`;
const account = { accountSid, authToken: "t0ken", from: "+61480000000" };

/** Twilio's answer when it has accepted a message: https://www.twilio.com/docs/messaging/api/message-resource */
const taken = (to: string, text: string) => ({
  status: 201,
  body: JSON.stringify({
    account_sid: accountSid,
    api_version: "2010-04-01",
    body: text,
    direction: "outbound-api",
    error_code: null,
    error_message: null,
    from: "+61480000000",
    num_segments: "1",
    sid: `SM${"a".repeat(32)}`,
    status: "queued",
    to,
  }),
});

/** Twilio's answer when it has not: https://www.twilio.com/docs/usage/twilios-response */
const refused = (status: number, code: number, to: string) => ({
  status,
  body: JSON.stringify({
    code,
    message: `The number ${to} is not good`,
    more_info: `https://www.twilio.com/docs/errors/${code}`,
    status,
  }),
});

const senders: [name: string, open: () => Promise<{ sender: SmsSender; arrived: () => Promise<Sms[]> }>][] = [
  [
    "twilio",
    async () => {
      const { origin, asked } = await playVendor(({ body }) => {
        const form = new URLSearchParams(body);
        return taken(form.get("To")!, form.get("Body")!);
      });
      const arrived = () => {
        const forms = asked.map(({ body }) => new URLSearchParams(body));
        return Promise.resolve(forms.map((form) => ({ to: form.get("To")!, text: form.get("Body")! })));
      };
      return { sender: twilioSms({ ...account, origin }), arrived };
    },
  ],
  [
    "embedded",
    async () => {
      const earlier = (await capturedMessages(db)).length;
      const arrived = async () =>
        (await capturedMessages(db))
          .toReversed()
          .slice(earlier)
          .map(({ recipient, body }) => ({ to: recipient, text: body }));
      return { sender: embeddedSms({ db, clock: systemClock }), arrived };
    },
  ],
];

test.for(senders)("%s delivers a message unchanged to the number", async ([, open]) => {
  const { sender, arrived } = await open();
  const messages = [
    { to: "+61412345678", text: "042917 is your Brolga code." },
    { to: "+61487654321", text: "50% & more = “good”\n中文 🎉 +" },
  ];
  for (const message of messages) await sender.send(message);
  expect(await arrived()).toEqual(messages);
});

const message = { to: "+61412345678", text: "042917" };

test("where messages are captured, a repeated attempt adds no second one", async () => {
  const sender = embeddedSms({ db, clock: systemClock });
  const once = { to: "+61411111111", text: "Closing today", idempotencyKey: "delivery 9" };
  for (let attempts = 0; attempts < 2; attempts++) await sender.send(once);
  expect(await capturedMessages(db, { to: once.to })).toHaveLength(1);
});

test("Twilio is called as its documentation says, with the account's password", async () => {
  const { origin, asked } = await playVendor(() => taken(message.to, message.text));
  await twilioSms({ ...account, origin }).send(message);
  const [call] = asked;
  expect(call).toMatchObject({ method: "POST", path: `/2010-04-01/Accounts/${accountSid}/Messages.json` });
  expect(call?.authorization).toBe(`Basic ${Buffer.from(`${accountSid}:t0ken`).toString("base64")}`);
  expect(Object.fromEntries(new URLSearchParams(call?.body))).toEqual({
    To: "+61412345678",
    From: "+61480000000",
    Body: "042917",
  });
});

test("a messaging service is sent in its own field", async () => {
  const from = `MG${"f".repeat(32)}`;
  const { origin, asked } = await playVendor(() => taken(message.to, message.text));
  await twilioSms({ ...account, from, origin }).send(message);
  const form = new URLSearchParams(asked[0]?.body);
  expect([form.get("MessagingServiceSid"), form.get("From")]).toEqual([from, null]);
});

/** The error that sending throws. */
const failure = async (sender: SmsSender) => {
  const error = await sender.send(message).then(
    () => undefined,
    (thrown: unknown) => thrown as Error,
  );
  expect(`${error?.stack} ${String(error?.cause)}`).not.toMatch(/61412345678|042917|t0ken/);
  return error;
};

test("a number that Twilio rejects is a permanent failure with Twilio's code", async () => {
  const { origin } = await playVendor(() => refused(400, 21_211, message.to));
  const error = await failure(twilioSms({ ...account, origin }));
  expect(error).toBeInstanceOf(PermanentFailure);
  expect(error?.message).toContain("21211");
});

test.each([
  ["too many messages", refused(429, 20_429, message.to), /429, 20429/],
  ["a wrong password", refused(401, 20_003, message.to), /401, 20003/],
  ["a fault of theirs", { status: 500, body: "<html>oops</html>", type: "text/html" }, /500, no code/],
  ["another address", { status: 307, body: "" }, /does not answer|307/],
])("%s is worth another try", async (_, reply, said) => {
  const { origin } = await playVendor(() => reply);
  const error = await failure(twilioSms({ ...account, origin }));
  expect(error).not.toBeInstanceOf(PermanentFailure);
  expect(error?.message).toMatch(said);
});

test("a vendor that is unavailable or does not answer is worth another try", async () => {
  const { origin, stop } = await playVendor(() => undefined);
  expect((await failure(twilioSms({ ...account, origin, timeoutMs: 50 })))?.message).toBe(
    "Twilio does not answer (TimeoutError).",
  );
  stop();
  expect((await failure(twilioSms({ ...account, origin })))?.message).toMatch(/^Twilio does not answer/);
});
