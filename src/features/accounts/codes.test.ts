import { expect, test } from "vitest";
import { defaultRetention } from "#domain/retention.ts";
import { accountsTasks } from "#features/accounts/server/jobs.ts";
import { runDueJobs } from "#test/due-jobs.ts";
import { writeBehind } from "#test/row-race.ts";
import { testServer } from "#test/server.ts";

const { as, member, db, pool, clock, work, outbox } = await testServer({ at: "2026-09-16T00:00:00Z" });

const ada = { givenName: "Ada", surname: "Byron", timeZoneId: "Australia/Sydney" };
const rowOf = (email: string) =>
  db.selectFrom("person").selectAll().where("email", "=", email).executeTakeFirstOrThrow();
const later = (duration: Temporal.DurationLike) => clock.set({ still: clock.now().add(duration) });

/** Someone whose identity provider does not verify emails. */
const unverified = (email: string) => member({ email, emailIsVerified: false });
/** The code in the newest message to an address or number. */
async function newestCode(to: string) {
  await work();
  return /\b\d{6}\b/.exec((await outbox(to))[0]!.body)![0];
}
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

test("the code verifies an email once", async () => {
  const email = "ada@codes.example";
  const { accounts } = await unverified(email);
  expect(await accounts.verifyEmailCode({ body: { emailCode: "123456" } }), "no code was sent").toBe(false);
  await accounts.sendEmailVerificationCode({});
  expect(await accounts.verifyEmailCode({ body: { emailCode: "123456" } }), "no code was created").toBe(false);
  const code = await newestCode(email);
  expect(await outbox(email)).toMatchObject([{ recipient: email, subject: expect.stringContaining(code) }]);
  expect(await accounts.verifyEmailCode({ body: { emailCode: otherThan(code) } })).toBe(false);
  expect(await rowOf(email)).toMatchObject({ email_verified_at: null });
  expect(await accounts.verifyEmailCode({ body: { emailCode: ` ${code.slice(0, 3)} ${code.slice(3)}` } })).toBe(true);
  expect(await rowOf(email)).toMatchObject({ email_verified_at: clock.now() });
  expect(await accounts.verifyEmailCode({ body: { emailCode: code } })).toBe(false);
  await expect(accounts.sendEmailVerificationCode({})).rejects.toMatchObject({ status: 409 });
});

test("a texted code verifies that mobile, and no other", async () => {
  const email = "sms@codes.example";
  const { accounts } = await member({ email });
  await expect(accounts.sendSmsVerificationCode({})).rejects.toMatchObject({ status: 409 });
  await accounts.update({ body: { ...ada, mobilePhone: "0412 345 678" } });
  await accounts.sendSmsVerificationCode({});
  const forFirst = await newestCode("+61412345678");
  await accounts.update({ body: { ...ada, mobilePhone: "0412 345 679" } });
  expect(await accounts.verifySmsCode({ body: { smsCode: forFirst } })).toBe(false);
  await accounts.sendSmsVerificationCode({});
  expect(await accounts.verifySmsCode({ body: { smsCode: await newestCode("+61412345679") } })).toBe(true);
  expect(await rowOf(email)).toMatchObject({ mobile: "+61412345679", mobile_verified_at: clock.now() });
});

test("a code is valid for ten minutes, or until the next one is sent", async () => {
  const email = "late@codes.example";
  const { accounts } = await unverified(email);
  await accounts.sendEmailVerificationCode({});
  const first = await newestCode(email);
  await accounts.sendEmailVerificationCode({});
  const second = await newestCode(email);
  if (first !== second) expect(await accounts.verifyEmailCode({ body: { emailCode: first } })).toBe(false);
  later({ minutes: 10 });
  expect(await accounts.verifyEmailCode({ body: { emailCode: second } })).toBe(false);
  await accounts.sendEmailVerificationCode({});
  const third = await newestCode(email);
  later({ minutes: 9, seconds: 59 });
  expect(await accounts.verifyEmailCode({ body: { emailCode: third } })).toBe(true);
});

test("three codes are sent in an hour; the refusal says when the next is allowed", async () => {
  const { accounts } = await unverified("often@codes.example");
  const refused = accounts.sendEmailVerificationCode;
  await accounts.sendEmailVerificationCode({});
  later({ minutes: 20 });
  await accounts.sendEmailVerificationCode({});
  await accounts.sendEmailVerificationCode({});
  await expect(refused({})).rejects.toMatchObject({
    status: 429,
    headers: { "retry-after": "2400" },
    result: { detail: expect.stringContaining("40 minutes") },
  });
  later({ minutes: 40 });
  await accounts.sendEmailVerificationCode({});
  await expect(refused({})).rejects.toMatchObject({ status: 429, headers: { "retry-after": "1200" } });
});

test("one number gets three codes an hour from everyone who claims it, plus each person's first of a day", async () => {
  const people = await Promise.all(
    Array.from({ length: 5 }, (_, index) => member({ email: `bomb${index}@codes.example` })),
  );
  const give = (mobilePhone: string) =>
    Promise.all(people.map(({ accounts }) => accounts.update({ body: { ...ada, mobilePhone } })));
  const sendAll = async () => {
    const all = await Promise.allSettled(people.map(({ accounts }) => accounts.sendSmsVerificationCode({})));
    return all.filter(({ status }) => status === "fulfilled").length;
  };
  await give("0412 000 001");
  expect(await sendAll(), "each person's first code of the day").toBe(5);
  expect(await sendAll(), "the number's hourly limit is used up").toBe(0);
  await give("0412 000 002");
  expect(await sendAll(), "each person's first code to this number").toBe(5);
  await give("0412 000 001");
  later({ hours: 1 });
  expect(await sendAll(), "only the hourly limit is left").toBe(3);
});

test("registering again after an erasure does not reset a number's limit", async () => {
  const email = "again@codes.example";
  let sent = 0;
  for (let life = 0; life < 3; life++) {
    const { accounts } = await member({ email });
    await accounts.update({ body: { ...ada, mobilePhone: "0412 000 003" } });
    for (let codes = 0; codes < 3; codes++) await accounts.sendSmsVerificationCode({}).then(() => sent++, String);
    await work();
    const { securityToken } = await accounts.securityToken({ query: { purpose: "delete-user" } });
    await accounts.deleteUser({ body: { securityToken } });
  }
  expect(sent).toBe(3);
  later({ hours: 1 });
  const { accounts } = await member({ email });
  await accounts.update({ body: { ...ada, mobilePhone: "0412 000 003" } });
  await accounts.sendSmsVerificationCode({});
});

test("of many concurrent sends, three succeed", async () => {
  const { accounts } = await unverified("eager@codes.example");
  const all = await Promise.allSettled(Array.from({ length: 10 }, () => accounts.sendEmailVerificationCode({})));
  expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  await work();
  expect(await outbox("eager@codes.example")).toHaveLength(3);
});

test("of twenty concurrent attempts, five are checked, and the right code is then too late", async () => {
  const email = "guessed@codes.example";
  const { accounts } = await unverified(email);
  await accounts.sendEmailVerificationCode({});
  const code = await newestCode(email);
  const guesses = Array.from({ length: 20 }, () => accounts.verifyEmailCode({ body: { emailCode: otherThan(code) } }));
  expect(await Promise.all(guesses)).toEqual(Array.from({ length: 20 }, () => false));
  const { tries } = await db
    .selectFrom("verification_code")
    .select("tries")
    .where("target", "=", email)
    .executeTakeFirstOrThrow();
  expect(tries).toBe(5);
  expect(await accounts.verifyEmailCode({ body: { emailCode: code } })).toBe(false);
  expect(await rowOf(email)).toMatchObject({ email_verified_at: null });
});

test("the right code sent many times at the same time verifies once", async () => {
  const email = "twice@codes.example";
  const { accounts } = await unverified(email);
  await accounts.sendEmailVerificationCode({});
  const emailCode = await newestCode(email);
  const answers = await Promise.all(Array.from({ length: 5 }, () => accounts.verifyEmailCode({ body: { emailCode } })));
  expect(answers.filter(Boolean)).toHaveLength(1);
});

test("a code is valid only for its own person", async () => {
  const [first, second] = ["one@codes.example", "other@codes.example"];
  const theirs = (await unverified(first)).accounts;
  const mine = (await unverified(second)).accounts;
  await theirs.sendEmailVerificationCode({});
  await mine.sendEmailVerificationCode({});
  const code = await newestCode(first);
  if (code !== (await newestCode(second)))
    expect(await mine.verifyEmailCode({ body: { emailCode: code } })).toBe(false);
  expect(await theirs.verifyEmailCode({ body: { emailCode: code } })).toBe(true);
});

test("neither the queue nor the table contains the code", async () => {
  const email = "secret@codes.example";
  const { accounts } = await unverified(email);
  await accounts.sendEmailVerificationCode({});
  const { rows } = await pool.query<{ payload: object }>("select payload from graphile_worker._private_jobs");
  expect(rows.map(({ payload }) => Object.keys(payload))).toEqual([["codeId"]]);
  const { id } = await db
    .selectFrom("verification_code")
    .select("id")
    .where("target", "=", email)
    .executeTakeFirstOrThrow();
  const code = await newestCode(email);
  const row = await db.selectFrom("verification_code").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(code);
});

test("a failed email is sent later with a new code", async () => {
  const email = "retried@codes.example";
  const { accounts } = await unverified(email);
  await accounts.sendEmailVerificationCode({});
  const codes: string[] = [];
  const tasks = accountsTasks({
    db,
    clock,
    productName: "Brolga",
    host: "brolga.example",
    retention: defaultRetention,
    sms: { send: () => Promise.reject(new Error("no text message was asked for")) },
    async sendEmail({ blocks }) {
      codes.push(...blocks.flatMap((block) => ("code" in block ? [block.code] : [])));
      if (codes.length === 1) throw new Error("the next server does not answer");
    },
  });
  await expect(runDueJobs(pool, tasks)).rejects.toThrow("does not answer");
  await pool.query("update graphile_worker._private_jobs set run_at = now()");
  await runDueJobs(pool, tasks);
  const [lost, arrived] = codes;
  if (lost !== arrived) expect(await accounts.verifyEmailCode({ body: { emailCode: lost! } })).toBe(false);
  expect(await accounts.verifyEmailCode({ body: { emailCode: arrived! } })).toBe(true);
});

test("an installation without senders says so", async () => {
  const silent = await testServer({ sends: { email: false, sms: false } });
  const { accounts } = await silent.member({ email: "silent@codes.example", emailIsVerified: false });
  await accounts.update({ body: { ...ada, mobilePhone: "0412 345 678" } });
  const says = (words: string) => ({ status: 409, result: { detail: expect.stringContaining(words) } });
  await expect(accounts.sendEmailVerificationCode({})).rejects.toMatchObject(says("does not send email"));
  await expect(accounts.sendSmsVerificationCode({})).rejects.toMatchObject(says("does not send text messages"));
});

test("an email whose code has expired is not sent", async () => {
  const email = "slow@codes.example";
  await (await unverified(email)).accounts.sendEmailVerificationCode({});
  later({ minutes: 10 });
  await work();
  expect(await outbox(email)).toEqual([]);
});

test("no code goes to a replaced number or an erased person", async () => {
  const email = "gone@codes.example";
  const { accounts } = await member({ email });
  await accounts.update({ body: { ...ada, mobilePhone: "0412 000 004" } });
  await accounts.sendSmsVerificationCode({});
  await accounts.update({ body: { ...ada, mobilePhone: "0412 000 005" } });
  await work();
  expect(await outbox("+61412000004")).toEqual([]);

  await accounts.sendSmsVerificationCode({});
  const { securityToken } = await accounts.securityToken({ query: { purpose: "delete-user" } });
  const target = "+61412000005";
  await writeBehind(db, {
    lock: (trx) => trx.selectFrom("verification_code").select("id").where("target", "=", target).forUpdate().execute(),
    first: () => accounts.deleteUser({ body: { securityToken } }),
    second: work,
  });
  expect(await outbox(target)).toEqual([]);
});

test("people without a profile get no code", async () => {
  const { accounts } = await as({ email: "nobody@codes.example", emailIsVerified: false });
  await expect(accounts.sendEmailVerificationCode({})).rejects.toMatchObject({ status: 403 });
  await expect(accounts.verifyEmailCode({ body: { emailCode: "1".repeat(21) } })).rejects.toMatchObject({
    status: 403,
  });
});

test("a code that is too long names the field", async () => {
  const { accounts } = await member({ email: "long@codes.example" });
  await expect(accounts.verifyEmailCode({ body: { emailCode: "1".repeat(21) } })).rejects.toMatchObject({
    status: 400,
    result: { errors: [{ field: "emailCode", rule: "too_big" }] },
  });
});
