import { expect, test } from "vitest";
import { isOpenToAll } from "#contract/endpoint.ts";
import { everyCall } from "../../../scripts/contracts.ts";
import { refused } from "#test/firms.ts";
import { knock } from "#test/knock.ts";
import { testServer } from "#test/server.ts";
import { tokenOf } from "#test/tokens.ts";

const { as, member, colleague, registered, send } = await testServer();
const withFactor = { amr: ["pwd", "otp", "mfa"] };
let firms = 0;

/** An organisation with an admin and a user. */
async function firm() {
  const domain = `factor${(firms += 1)}.example`;
  const [admin, user] = [{ email: `admin@${domain}` }, { email: `user@${domain}` }];
  const api = await member(admin);
  await api.billing.startTrial({});
  await colleague(api, user);
  const { organisationName, abn } = await api.organisations.get({});
  const requires = (requiresSecondFactor: boolean) => ({ body: { organisationName, abn, requiresSecondFactor } });
  return { admin, user, requires };
}

test("an admin who signed in with a second factor can require one of all members, and undo it", async () => {
  const { admin, user, requires } = await firm();
  const secured = await as(admin, withFactor);
  await secured.organisations.update(requires(true));
  expect(await secured.organisations.get({})).toMatchObject({ requiresSecondFactor: true });
  const lacking = refused(403, "second_factor_required");
  await expect((await as(user)).organisations.get({})).rejects.toMatchObject(lacking);
  expect(await (await as(user, withFactor)).organisations.get({})).toMatchObject({ requiresSecondFactor: true });
  await expect((await as(admin)).organisations.update(requires(false))).rejects.toMatchObject(lacking);
  await secured.organisations.update(requires(false));
  expect(await (await as(user)).organisations.get({})).toMatchObject({ requiresSecondFactor: false });
});

test("an admin without a second factor cannot require one, nor can a user", async () => {
  const { admin, user, requires } = await firm();
  const own = (await as(admin)).organisations.update(requires(true));
  await expect(own).rejects.toMatchObject(refused(409, "second_factor_first", "requiresSecondFactor"));
  const users = (await as(user, withFactor)).organisations.update(requires(true));
  await expect(users).rejects.toMatchObject({ status: 403 });
  expect(await (await as(admin)).organisations.get({})).toMatchObject({ requiresSecondFactor: false });
});

test("a change without the field leaves the requirement as it is", async () => {
  const { admin, requires } = await firm();
  const api = await as(admin, withFactor);
  await api.organisations.update(requires(true));
  const { organisationName, abn } = requires(true).body;
  await api.organisations.update({ body: { organisationName, abn } });
  expect(await api.organisations.get({})).toMatchObject({ requiresSecondFactor: true });
});

test("other values of amr and an unknown acr are no second factor", async () => {
  const { admin, requires } = await firm();
  for (const claims of [{ amr: ["pwd"] }, { amr: "mfa" }, { amr: [["mfa"]] }, { acr: "mfa" }, { acr: "1" }])
    await expect((await as(admin, claims)).organisations.update(requires(true))).rejects.toMatchObject({ status: 409 });
});

const calls = everyCall.map(({ endpoint }) => endpoint);
// One for all calls: who is refused changes nothing.
const requiring = await firm();
await (await as(requiring.admin, withFactor)).organisations.update(requiring.requires(true));

test.for(calls)("$method $path refuses a member without the required factor, unless it is public", async (endpoint) => {
  const { status } = await knock(send, endpoint, await tokenOf(requiring.admin));
  if (isOpenToAll(endpoint.access)) expect(status).not.toBe(403);
  // Operators' calls are not there for anybody else.
  else expect(status).toBe({ signature: 401, operator: 404 }[endpoint.access as string] ?? 403);
});

test("new members of such an organisation can act only with a second factor", async () => {
  const { admin, requires } = await firm();
  const api = await as(admin, withFactor);
  await api.organisations.update(requires(true));
  const late = { email: "late@factor.example" };
  const { organisations } = await registered(late);
  await organisations.registerToOrg({ body: { abn: requires(true).body.abn } });
  const [request] = (await api.organisations.joinRequests({})).items;
  await api.organisations.approveJoinRequest({ params: { joinRequestId: request!.joinRequestId } });
  await expect((await as(late)).workspace.userCache({})).rejects.toMatchObject({ status: 403 });
  expect(await (await as(late, withFactor)).workspace.userCache({})).toMatchObject({ role: "OrganisationUser" });
});
