import { expect, test } from "vitest";
import { joinDecisionTask, joinRequestTask } from "#features/organisations/server/tasks.ts";
import { addJob } from "#platform/jobs/add.ts";
import { firmsOf } from "#test/firms.ts";
import { testServer } from "#test/server.ts";

const server = await testServer({ at: "2026-09-16T00:00:00Z" });
const { db, registered, outbox, work } = server;
const firm = firmsOf(server);

test("a job that runs again sends no second email about a join request or its decision", async () => {
  const { admin, abn, name, at } = await firm();
  const zoe = await registered({ email: "zoe@again.example", name: "Zoe Young" });
  await zoe.organisations.registerToOrg({ body: { abn } });
  const [{ id: joinRequestId }, { person_id: adminId }] = [
    await db.selectFrom("join_request").select("id").executeTakeFirstOrThrow(),
    await db.selectFrom("membership").select("person_id").executeTakeFirstOrThrow(),
  ];
  await addJob(db, joinRequestTask, { joinRequestId, adminId });
  await work();
  const subjectsTo = async (email: string) => (await outbox(email)).map(({ subject }) => subject);
  const wanted = `Zoe Young wants to join ${name}`;
  expect((await subjectsTo(at("ada"))).filter((subject) => subject === wanted)).toEqual([wanted]);

  const { items } = await admin.organisations.joinRequests({});
  await admin.organisations.approveJoinRequest({ params: { joinRequestId: items[0]!.joinRequestId } });
  await addJob(db, joinDecisionTask, { joinRequestId });
  await work();
  expect(await subjectsTo("zoe@again.example")).toEqual([`You have joined ${name}`]);
});
