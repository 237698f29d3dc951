import { readFileSync, statSync, writeFileSync, chmodSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sealStored } from "#features/identity/server/seal-stored.ts";
import { openSecrets, rotateKeyFile } from "#platform/secrets/open.ts";
import { newSecretsKey, type Secrets, secretsUnder } from "#platform/secrets/secrets.ts";
import { testDatabase } from "#test/database.ts";
import { identityServer } from "#test/identity-server.ts";
import { testSecrets } from "#test/secrets.ts";
import { tempFolders } from "#test/temp-folders.ts";

const password = "correct horse battery";
type Server = Awaited<ReturnType<typeof identityServer>>;

async function signedIn({ anotherBrowser, codeFor }: Server, email: string) {
  const browser = anotherBrowser();
  const { page, verifier } = await browser.begin();
  await browser.step(page, "sign-up", { email, password });
  const { body } = await browser.step(page, "verify", { code: await codeFor(email) });
  const { code = "" } = await browser.comeBack((body as { continueAt: string }).continueAt);
  return { browser, code, tokens: (await browser.redeem(code, verifier)).body };
}
const stored = async ({ db }: Pick<Server, "db">) => ({
  keys: await db.selectFrom("identity_key").selectAll().execute(),
  records: await db.selectFrom("oidc_record").selectAll().execute(),
});
const folder = tempFolders("secrets");

test("the database reveals no signing key, refresh token, session or code", async () => {
  const server = await identityServer();
  const { browser, code, tokens } = await signedIn(server, "reader@sealed.example");
  const { keys, records } = await stored(server);
  const text = JSON.stringify({ keys, records });
  const session = browser.cookies().find(({ name }) => name.endsWith("_session"))!.value;
  for (const secret of [tokens.refresh_token, session, code]) expect(text).not.toContain(secret);
  // Quoted, because three letters alone occur in sealed bytes by chance.
  for (const word of ['"kty"', '"jti"', "codeChallenge", "@sealed.example"]) expect(text, word).not.toContain(word);
  expect(records.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["RefreshToken", "Session", "Grant"]));
  // The stored hash of a token is not a token.
  const { id } = records.find(({ kind }) => kind === "RefreshToken")!;
  expect((await browser.refresh(id)).body.error).toBe("invalid_grant");
});

/** Restores what an earlier release stored: everything unsealed, under the ids that callers show. */
async function unseal({ db }: Pick<Server, "db">, secrets: Secrets) {
  const { keys, records } = await stored({ db });
  for (const { id, secret } of keys)
    await db
      .updateTable("identity_key")
      .set({ secret: secrets.open(String(secret)) })
      .where("id", "=", id)
      .execute();
  for (const { kind, id, payload } of records) {
    const text = secrets.open(String(payload));
    const { jti = id } = JSON.parse(text) as { jti?: string };
    const shown = kind === "Grant" || kind === "Interaction" ? id : jti;
    await db
      .updateTable("oidc_record")
      .set({ id: shown, payload: text })
      .where("kind", "=", kind)
      .where("id", "=", id)
      .execute();
  }
}

test("several processes seal an earlier release's data at the same time, and nobody is signed out", async () => {
  const first = await identityServer();
  const { browser, tokens } = await signedIn(first, "upgrade@sealed.example");
  await unseal(first, testSecrets);
  expect(JSON.stringify(await stored(first))).toContain(tokens.refresh_token);

  const later = await Promise.all(
    [1, 2, 3].map(() => identityServer({ on: first.database, cookies: browser.cookies() })),
  );
  await Promise.all(later.map(({ app }) => app.ready()));
  const after = JSON.stringify(await stored(first));
  for (const secret of [tokens.refresh_token, '"kty"', '"jti"']) expect(after).not.toContain(secret);
  expect((await later[0]!.browser.refresh(tokens.refresh_token)).status).toBe(200);
  expect(new URL((await later[1]!.browser.begin({ prompt: "none" })).to).searchParams.get("error")).toBe(null);
});

test("with a new key first everything is sealed again, and the old key can be removed", async () => {
  const [old, fresh] = [newSecretsKey(), newSecretsKey()];
  const before = await identityServer({ secrets: secretsUnder(() => [old]) });
  const { browser, tokens } = await signedIn(before, "rotated@sealed.example");
  const during = await identityServer({ on: before.database, secrets: secretsUnder(() => [fresh, old]) });
  await during.app.ready();
  const cookies = browser.cookies();
  const after = await identityServer({ on: before.database, cookies, secrets: secretsUnder(() => [fresh]) });
  expect((await after.browser.refresh(tokens.refresh_token)).status).toBe(200);
  expect(new URL((await after.browser.begin({ prompt: "none" })).to).searchParams.get("error")).toBe(null);
});

test("with an unknown key the start fails and the database is unchanged", async () => {
  const server = await identityServer({ secrets: secretsUnder(() => [key]) });
  await signedIn(server, "lost@sealed.example");
  const before = await stored(server);
  const other = await identityServer({ on: server.database, secrets: secretsUnder(() => [newSecretsKey()]) });
  await expect(other.app.ready()).rejects.toThrow(/^The signing keys are encrypted with a secrets key that is missing/);
  expect(await stored(server)).toEqual(before);
});
const key = newSecretsKey();

test("one of many processes creates the key at the first start, readable only by its owner", () => {
  const dataDir = folder();
  const path = join(dataDir, "secrets.key");
  const sealed = [1, 2, 3].map(() => openSecrets({ keys: undefined, dataDir })).map(({ seal }) => seal("kept"));
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const { open } = openSecrets({ keys: undefined, dataDir });
  expect(sealed.map(open)).toEqual(["kept", "kept", "kept"]);
  chmodSync(path, 0o644);
  expect(() => openSecrets({ keys: undefined, dataDir })).toThrow(/^Other users can read the keys in .*chmod 600\.$/);
  chmodSync(path, 0o600);
  writeFileSync(path, "short\n");
  expect(() => openSecrets({ keys: undefined, dataDir })).toThrow(/is damaged/);
});

test("the key can be replaced while processes run: each opens what the other sealed", async () => {
  const dataDir = folder();
  const database = await testDatabase();
  const running = openSecrets({ keys: undefined, dataDir });
  const server = await identityServer({ on: database, secrets: running });
  const { browser, tokens } = await signedIn(server, "running@sealed.example");
  const sealedBefore = running.seal("before");
  for (let rotations = 0; rotations < 3; rotations++)
    await rotateKeyFile(dataDir, () =>
      sealStored({ db: database.db, secrets: openSecrets({ keys: undefined, dataDir }) }),
    );
  const rotated = openSecrets({ keys: undefined, dataDir });
  expect(readFileSync(join(dataDir, "secrets.key"), "utf8").trim().split("\n")).toHaveLength(2);
  expect(rotated.prefix()).not.toBe(sealedBefore.slice(0, rotated.prefix().length));
  expect(running.open(rotated.seal("after")), "an unknown key is read from the file").toBe("after");
  expect((await browser.refresh(tokens.refresh_token)).status).toBe(200);
});

test("changed or unsealed text cannot be opened", () => {
  const sealed = testSecrets.seal("a text with ümlauts");
  expect(testSecrets.open(sealed)).toBe("a text with ümlauts");
  expect(testSecrets.seal("a text with ümlauts")).not.toBe(sealed);
  const changed = sealed.slice(0, -2) + (sealed.endsWith("AA") ? "BB" : "AA");
  expect(() => testSecrets.open(changed)).toThrow();
  expect(() => testSecrets.open('{"kty":"RSA"}')).toThrow(/a key that this installation does not have/);
});
