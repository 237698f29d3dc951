import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { identityServer } from "#test/identity-server.ts";

const { anotherBrowser, clock, db, outbox, signUp, work } = await identityServer();
const password = "correct horse battery";

/** The recovery codes of somebody with an authenticator app. */
async function recoveryCodesOf(email: string) {
  await signUp(email, password);
  const browser = anotherBrowser();
  const { page } = await browser.begin({ prompt: "login", screen_hint: "factors" });
  await browser.step(page, "sign-in", { email, password });
  const { secret } = (await browser.step(page, "authenticator")).body as { secret: string };
  const code = TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: clock.now().epochMilliseconds });
  return ((await browser.step(page, "confirm-authenticator", { code })).body as { recoveryCodes: string[] })
    .recoveryCodes;
}

test("a recovery code is not used up if its use cannot be recorded; when it is, its owner gets an email", async () => {
  const email = "unrecorded@recovery.example";
  const [recoveryCode] = await recoveryCodesOf(email);
  const browser = anotherBrowser();
  const { page } = await browser.begin({ prompt: "login" });
  await browser.step(page, "sign-in", { email, password });
  await sql`create function refuse_event() returns trigger language plpgsql
    as $$ begin raise exception 'refused'; end $$`.execute(db);
  await sql`create trigger refuse_recovery before insert on security_event for each row
    when (new.kind = 'recovery_code_used') execute function refuse_event()`.execute(db);
  expect(await browser.step(page, "recovery-code", { recoveryCode })).toMatchObject({ status: 500 });
  await work();
  const warnings = async () =>
    (await outbox(email)).filter(({ subject }) => subject?.startsWith("A recovery code was used"));
  expect(await warnings()).toEqual([]);

  await sql`drop trigger refuse_recovery on security_event`.execute(db);
  expect(await browser.step(page, "recovery-code", { recoveryCode })).toMatchObject({ status: 200 });
  await work();
  expect(await warnings()).toHaveLength(1);
});
