import { expect, test } from "vitest";
import { sql } from "kysely";
import { recordAct, requireOperator } from "#features/operator/server/service.ts";
import { everyCall } from "../../../scripts/contracts.ts";
import { anonymous, type Member } from "#platform/auth/caller.ts";
import { knock } from "#test/knock.ts";
import { testServer } from "#test/server.ts";
import { tokenOf } from "#test/tokens.ts";

const { app, as, db, clock, member, registered, send } = await testServer();
const email = "operator@brolga.example";
const operator = await registered({ email });
const caller: Member = {
  kind: "member",
  identity: { issuer: "https://identity.example", subject: email, email, emailIsVerified: true },
  personId: 1,
  organisationId: 1,
  role: "OrganisationUser",
  isOperator: true,
};

test("an operator's call answers everyone else as an unknown address does", async () => {
  await member({ email: "mia@reef.example" });
  const strangers = [null, { email: "mia@reef.example" }, { email, subject: "another", emailIsVerified: false }];
  const calls = everyCall.filter(({ endpoint }) => endpoint.access === "operator");
  expect(calls.length).toBeGreaterThan(2);
  for (const who of strangers) {
    const headers = who && { authorization: `Bearer ${await tokenOf(who)}` };
    for (const { endpoint } of calls) {
      const answer = await knock(send, endpoint, headers && headers.authorization.slice("Bearer ".length));
      const path = endpoint.path.replace(/:\w+/g, "nothing");
      expect(answer.status).toBe(404);
      const unknown = await app.inject({ method: endpoint.method, url: `${path}x`, ...(headers && { headers }) });
      expect({ ...((await answer.json()) as object), instance: "" }).toEqual({
        ...JSON.parse(unknown.body.replaceAll(`${path}x`, path)),
        instance: "",
      });
    }
  }
  expect(await operator.operator.session({})).toEqual({ email });
});

test("someone who tries an operator's call is recorded among the security events", async () => {
  const curious = await member({ email: "kim@reef.example" });
  await expect(curious.operator.acts({ query: {} })).rejects.toMatchObject({ status: 404 });
  const { items } = await curious.securityEvents.list({ query: {} });
  expect(items).toContainEqual(
    expect.objectContaining({ kind: "access_refused", detail: "GET /api/v1/operator/acts" }) as object,
  );
});

test("an act stands in the list if its transaction commits, and nobody can change it", async () => {
  const actor = requireOperator(caller);
  const act = { kind: "listing_read", subject: "a", subjectName: "Tenders ACT", reason: "asked" } as const;
  await db.transaction().execute((trx) => recordAct(trx, actor, act, clock.now()));
  await db
    .transaction()
    .execute(async (trx) => {
      await recordAct(trx, actor, { ...act, subject: "b" }, clock.now());
      throw new Error("rolled back");
    })
    .catch(() => undefined);
  const { totalRecords, items } = await operator.operator.acts({ query: { kind: "listing_read" } });
  expect(totalRecords).toBe(1);
  expect(items[0]).toMatchObject({ operator: email, subject: "a", subjectName: "Tenders ACT", reason: "asked" });
  for (const change of [sql`update operator_act set reason = 'other'`, sql`delete from operator_act`])
    await expect(change.execute(db)).rejects.toThrow("only added to");
  expect(() => requireOperator(anonymous)).toThrow();
});

test("an operator's acts are in their export, and stay without a name when they are erased", async () => {
  // One under the address that they had before.
  const { id } = await db.selectFrom("person").select("id").where("email", "=", email).executeTakeFirstOrThrow();
  const earlier = { personId: id, email: "earlier@brolga.example" } as ReturnType<typeof requireOperator>;
  const act = { kind: "listing_read", subject: "c", subjectName: "Tenders ACT" } as const;
  await db.transaction().execute((trx) => recordAct(trx, earlier, act, clock.now()));
  const leaving = await as({ email });
  const exported = (await leaving.accounts.export({})) as { operatorActs?: unknown[] };
  expect(exported.operatorActs).toHaveLength(2);
  const { securityToken } = await leaving.accounts.securityToken({ query: { purpose: "delete-user" } });
  await leaving.accounts.deleteUser({ body: { securityToken } });
  const { items } = await leaving.operator.acts({ query: {} });
  expect(items.map(({ operator: name, subjectName }) => [name, subjectName])).toEqual([
    [null, "Tenders ACT"],
    [null, "Tenders ACT"],
  ]);
});

test("where operators need a second factor, one who signed in without it is asked for it, and nobody else", async () => {
  const strict = await testServer({ operatorsNeedSecondFactor: true });
  const ask = async (who: string, claims?: { amr: string[] }) =>
    (await strict.as({ email: who }, claims)).operator.session({});
  await expect(ask(email)).rejects.toMatchObject({
    status: 403,
    result: { errors: [{ rule: "second_factor_required" }] },
  });
  await expect(ask("mia@reef.example")).rejects.toMatchObject({ status: 404 });
  expect(await ask(email, { amr: ["pwd", "mfa"] })).toEqual({ email });
});
