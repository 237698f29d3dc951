import { expect, test } from "vitest";
import { accept, firmsOf, invite } from "#test/firms.ts";
import { ask, decline, requests } from "#test/join-requests.ts";
import { testServer } from "#test/server.ts";

const server = await testServer({ at: "2026-09-16T00:00:00Z" });
const { api, colleague, inviteToken } = server;
const firm = firmsOf(server);

test("a removed member sees who removed them last, until they belong to an organisation again", async () => {
  const [first, second] = [await firm(), await firm()];
  const removedFrom = async (who: typeof api) => (await who.organisations.joining({})).removedFrom;
  const email = "ben@removed-twice.example";
  const ben = await colleague(first.admin, { email });
  await first.admin.organisations.remove({ params: { email } });
  expect(await removedFrom(ben)).toBe(first.name);
  expect((await ben.accounts.export({}))["turnedAway"]).toMatchObject([{ wasRemoved: true }]);
  await invite(second.admin, email);
  await accept(ben, await inviteToken(email));
  expect(await removedFrom(ben)).toBeNull();
  await ben.organisations.leave({});
  expect(await removedFrom(ben), "they left by themselves").toBeNull();
  await invite(second.admin, email);
  await accept(ben, await inviteToken(email));
  await second.admin.organisations.remove({ params: { email } });
  expect(await removedFrom(ben)).toBe(second.name);
  await ask(ben, first.abn);
  await decline(first.admin, (await requests(first.admin))[0]!.joinRequestId);
  expect(await removedFrom(ben), "a declined request is no removal").toBe(second.name);
});
