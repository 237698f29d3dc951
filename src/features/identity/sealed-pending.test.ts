import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { sealStored } from "#features/identity/server/seal-stored.ts";
import { newSecretsKey, secretsUnder } from "#platform/secrets/secrets.ts";
import { identityServer } from "#test/identity-server.ts";

const password = "correct horse battery";

/** Somebody who has seen the secret of an authenticator app and has not confirmed it. */
async function withPendingSecret(email: string, key: Buffer) {
  const { db, database, signUp, anotherBrowser } = await identityServer({ secrets: secretsUnder(() => [key]) });
  await signUp(email, password);
  const browser = anotherBrowser();
  const { page } = await browser.begin({ prompt: "login", screen_hint: "factors" });
  await browser.step(page, "sign-in", { email, password });
  const { secret } = (await browser.step(page, "authenticator")).body as { secret: string };
  return { db, database, browser, page, secret };
}

test("an authenticator app can be confirmed after the key that sealed its secret was replaced", async () => {
  const [old, fresh] = [newSecretsKey(), newSecretsKey()];
  const { db, database, browser, page, secret } = await withPendingSecret("pending@sealed.example", old);
  await sealStored({ db, secrets: secretsUnder(() => [fresh, old]) });

  const secrets = secretsUnder(() => [fresh]);
  const after = await identityServer({ on: database, cookies: browser.cookies(), secrets });
  const code = TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: after.clock.now().epochMilliseconds });
  expect(await after.browser.step(page, "confirm-authenticator", { code })).toMatchObject({ status: 200 });
});

test("a pending secret whose key is gone is deleted", async () => {
  const old = newSecretsKey();
  const { db } = await withPendingSecret("forgotten@sealed.example", old);
  await db.deleteFrom("identity_key").execute();
  await sealStored({ db, secrets: secretsUnder(() => [newSecretsKey()]) });
  expect(await db.selectFrom("sign_in_proof").select("uid").where("sealed_secret", "is not", null).execute()).toEqual(
    [],
  );
});
