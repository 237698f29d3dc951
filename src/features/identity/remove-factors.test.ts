import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { environmentWith } from "#platform/config/config.ts";
import { identityServer } from "#test/identity-server.ts";
import { testPasskey } from "#test/passkey.ts";

const { anotherBrowser, database, db, origin, outbox, signUp, work } = await identityServer();
const password = "correct horse battery";

/** Runs the command as its npm script does. */
async function removeFactors(...args: string[]) {
  const child = spawn(process.execPath, ["src/processes/remove-factors.ts", ...args], {
    env: environmentWith({ MODE: "live", DATABASE_URL: database.url }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [out, errors] = ["", ""];
  child.stdout.on("data", (chunk) => (out += String(chunk)));
  child.stderr.on("data", (chunk) => (errors += String(chunk)));
  const [code] = (await once(child, "close")) as [number];
  return { code, out: out.trim(), errors: errors.trim() };
}

test("an operator can remove lost factors, which ends the person's sessions and sends them an email", async () => {
  const email = "lost@operator.example";
  const { browser, tokens } = await signUp(email, password);
  const { page } = await browser.begin({ prompt: "login", screen_hint: "factors" });
  await browser.step(page, "sign-in", { email, password });
  const { body } = await browser.step(page, "new-passkey-options");
  const credential = testPasskey({ origin }).create(body as { challenge: string });
  expect((await browser.step(page, "new-passkey", { credential, name: "Laptop" })).status).toBe(200);

  const { code, out, errors } = await removeFactors("Lost@Operator.example");
  expect([code, errors]).toEqual([0, expect.not.stringContaining("Error")]);
  expect(out).toContain("The second factors of Lost@Operator.example are removed.");
  expect((await browser.refresh(tokens.refresh_token)).body.error).toBe("invalid_grant");
  expect(await db.selectFrom("account_recovery_code").selectAll().execute()).toEqual([]);
  const fresh = anotherBrowser();
  expect((await fresh.signIn(email, password)).access_token).toBeTruthy();
  await work();
  expect((await outbox(email))[0]).toMatchObject({ subject: "Your second factors were removed at Brolga" });
  const events = await db.selectFrom("security_event").select("detail").where("kind", "=", "factor_removed").execute();
  expect(events).toEqual([{ detail: "all_by_operator" }]);
  expect((await removeFactors(email)).out).toBe(`${email} has no second factors.`);
});

test("the command prints its usage without an email, and reports an unknown one", async () => {
  expect(await removeFactors()).toMatchObject({ code: 64, errors: "Usage: npm run remove-factors -- EMAIL" });
  expect(await removeFactors("nobody@operator.example")).toMatchObject({
    code: 66,
    errors: "No account here has the email nobody@operator.example.",
  });
});
