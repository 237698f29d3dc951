import { sql } from "kysely";
import { expect, test } from "vitest";
import { identityServer } from "#test/identity-server.ts";
import { signInPages } from "#test/sign-in-page.ts";

const server = await identityServer();
const { codeFor, db, outbox, signUp, work } = server;
const signInPage = signInPages(server);

test("a code that an earlier release queued, without a version, is sent and valid", async () => {
  const email = "queued@harbour.example";
  const { step } = await signInPage();
  await step("sign-up", { email, password: "correct horse battery" });
  await sql`update graphile_worker._private_jobs set payload = (payload::jsonb - 'version')::json`.execute(db);
  expect(await step("verify", { code: await codeFor(email) })).toMatchObject({ status: 200 });
});

test("a password-changed job that an earlier release queued by account id sends its email", async () => {
  const email = "told@harbour.example";
  await signUp(email, "correct horse battery");
  const { id } = await db.selectFrom("account").select("id").where("email", "=", email).executeTakeFirstOrThrow();
  const add = (accountId: string) =>
    sql`select graphile_worker.add_job('send-password-changed', ${JSON.stringify({ accountId })}::json)`.execute(db);
  await add(id);
  await add(`${id}0`);
  await work();
  expect((await outbox(email))[0]).toMatchObject({ subject: "Your Brolga password was changed" });
});
