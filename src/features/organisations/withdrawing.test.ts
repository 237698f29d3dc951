import { expect, test } from "vitest";
import { repeats } from "#test/counts.ts";
import { firmsOf, statuses } from "#test/firms.ts";
import { approve, ask, requests } from "#test/join-requests.ts";
import { testServer } from "#test/server.ts";

const server = await testServer({ at: "2026-09-16T00:00:00Z" });
const { api, registered, work, outbox } = server;
const firm = firmsOf(server);
type Api = typeof api;

const withdraw = (who: Api) => who.organisations.withdrawRequest({});

test("a join request can be withdrawn; admins no longer see it, and the person can request elsewhere", async () => {
  const [first, second] = [await firm(), await firm()];
  const zoe = await registered({ email: "zoe@changes.example" });
  await ask(zoe, first.abn);
  const [request] = await requests(first.admin);
  await withdraw(zoe);
  expect(await zoe.organisations.joining({})).toEqual({
    hasRegistered: true,
    asked: null,
    removedFrom: null,
    invitedAs: null,
  });
  expect(await requests(first.admin)).toEqual([]);
  await expect(approve(first.admin, request!.joinRequestId)).rejects.toMatchObject({ status: 404 });
  await ask(zoe, second.abn);
  expect(await requests(second.admin)).toHaveLength(1);
});

test("a request withdrawn before its emails are sent causes no email", async () => {
  const { admin, abn, at, name } = await firm();
  const zoe = await registered({ email: "zoe@quick.example" });
  await ask(zoe, abn);
  await withdraw(zoe);
  await work();
  expect(await outbox(at("ada"))).toEqual([]);
  expect(await admin.organisations.get({}), "and all else goes on").toMatchObject({ organisationName: name });
});

test("only a person's own pending request is withdrawn", async () => {
  const { admin, abn, name } = await firm();
  const [zoe, yan] = [await registered({ email: "zoe@in.example" }), await registered({ email: "yan@waits.example" })];
  await ask(zoe, abn);
  await ask(yan, abn);
  await approve(admin, (await requests(admin))[0]!.joinRequestId);
  await expect(withdraw(zoe)).rejects.toMatchObject({ status: 404 });
  expect(await zoe.organisations.get({})).toMatchObject({ organisationName: name });
  expect((await requests(admin)).map(({ email }) => email)).toEqual(["yan@waits.example"]);
  await withdraw(yan);
  await expect(withdraw(yan)).rejects.toMatchObject({ status: 404 });
  await expect(withdraw(api)).rejects.toMatchObject({ status: 401 });
});

test("a request withdrawn and approved at the same time has one outcome", async () => {
  for (let round = 0; round < repeats(5, 80); round++) {
    const { admin, abn } = await firm();
    const zoe = await registered({ email: `zoe${round}@both.example` });
    await ask(zoe, abn);
    const { joinRequestId } = (await requests(admin))[0]!;
    const ends = await statuses([withdraw(zoe), approve(admin, joinRequestId)]);
    expect(ends.toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(await admin.organisations.count({})).toMatchObject({ numUsers: ends[1] === 200 ? 1 : 0 });
  }
});

test("somebody who is being erased is refused like anyone without a profile", async () => {
  for (let round = 0; round < repeats(5, 60); round++) {
    const { admin, abn } = await firm();
    const zoe = await registered({ email: `zoe${round}@goes.example` });
    const body = await zoe.accounts.securityToken({ query: { purpose: "delete-user" } });
    const [asked, erased] = await statuses([ask(zoe, abn), zoe.accounts.deleteUser({ body })]);
    expect(erased).toBe(200);
    expect([200, 403]).toContain(asked);
    expect(await requests(admin)).toEqual([]);
    await work();
  }
});
