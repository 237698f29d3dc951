import { browserKeys } from "./push-service.ts";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { problem } from "#contract/problem.ts";
import { type Permission, permissions, roles } from "#domain/permissions.ts";
import { writeNotification } from "#features/saved-searches/server/notifications/service.ts";
import { requirePermission } from "#platform/auth/authorized.ts";
import { systemActor } from "#platform/auth/system.ts";
import type { Caller } from "#platform/auth/caller.ts";
import { isRefusal } from "#platform/refusal.ts";
import { everyCall } from "../scripts/contracts.ts";
import { publicIdOf } from "#features/ingestion/server/identity.ts";
import { knock } from "./knock.ts";
import { cardOf, cards, details } from "./payers.ts";
import { release } from "./releases.ts";
import { testServer } from "./server.ts";
import { tokenOf } from "./tokens.ts";

const { app, as, clock, db, send, member, colleague, registered, publish } = await testServer();
await app.ready();
await registered({ email: "operator@brolga.example" });
const page = readFileSync("docs/permissions.md", "utf8");
const calls = everyCall.map(({ endpoint }) => ({
  call: `${endpoint.method} ${endpoint.path.replace(/:(\w+)/g, "{$1}")}`,
  endpoint,
}));

/** Rows of the page's tables by their first cell. */
const rowsOf = (first: RegExp) =>
  new Map(
    [...page.matchAll(/^\| (.+?) +\|(.+)\|$/gm)]
      .filter(([, name]) => first.test(name!))
      .map(([, name, cells]) => [name!.replace(/`| ¹$/g, ""), cells!.split("|").map((cell) => cell.trim())]),
  );
const table = rowsOf(/^`[A-Z]+ \//);
const columns = ["Anonymous", "Unregistered", "Onboarding", "User", "Admin", "Operator"] as const;

test("the table has every call of every contract and every call that the server answers, and no other", () => {
  const served = Object.entries(app.swagger().paths ?? {}).flatMap(([path, methods]) =>
    Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const named = [...table.keys()].toSorted();
  expect(named).toEqual(calls.map(({ call }) => call).toSorted());
  expect(named).toEqual(served.toSorted());
});

/** The status of a refused call, where 404 means that the caller is told of an unknown path; "yes" for any other answer. */
async function accessOf(answer: Response, { method, path }: Endpoint): Promise<string> {
  if (answer.status === 401 || answer.status === 403) return String(answer.status);
  if (answer.status !== 404) return "yes";
  const { detail } = problem.parse(await answer.json());
  return detail === `There is no ${method} ${path.replace(/:\w+/g, "nothing")}.` ? "404" : "yes";
}

let organisations = 0;
/** A new person for each column. */
async function everybody(): Promise<Record<(typeof columns)[number], string | null>> {
  const domain = `walk${(organisations += 1)}.example`;
  const [user, admin] = [{ email: `user@${domain}` }, { email: `admin@${domain}` }];
  const api = await member(admin);
  await api.billing.startTrial({});
  await colleague(api, user);
  await registered({ email: `new@${domain}` });
  return {
    Anonymous: null,
    Unregistered: await tokenOf({ email: `unregistered@${domain}` }),
    Onboarding: await tokenOf({ email: `new@${domain}` }),
    User: await tokenOf(user),
    Admin: await tokenOf(admin),
    Operator: await tokenOf({ email: "operator@brolga.example" }),
  };
}

let people = await everybody();

test.for(calls)("$call answers each caller as the table says", async ({ call, endpoint }) => {
  const answers: string[] = [];
  let hasActed = false;
  for (const column of columns) {
    const answer = await knock(send, endpoint, people[column]);
    expect(answer.status, column).toBeLessThan(500);
    answers.push(await accessOf(answer, endpoint));
    hasActed ||= answer.ok && endpoint.method !== "GET";
  }
  // An action that succeeds leaves something behind that affects the next call. A refused one and reading do not.
  if (hasActed) people = await everybody();
  expect(answers).toEqual(table.get(call));
});

test.for(Object.keys(permissions) as Permission[])(
  "the permission %s belongs to the roles in the table",
  (permission) => {
    const identity = { issuer: "https://identity.example", subject: "ada", emailIsVerified: true };
    const answers = roles.map((role) => {
      const caller: Caller = { kind: "member", identity, personId: 1, organisationId: 1, role, isOperator: false };
      try {
        return requirePermission(caller, permission).organisationId === 1 ? "yes" : "another's";
      } catch (error) {
        return isRefusal(error, "forbidden") ? "403" : String(error);
      }
    });
    expect(answers).toEqual(rowsOf(/^[a-z]+\.[a-z]+$/).get(permission));
  },
);

const privateForm = { title: "Own", type: "RequestForQuote" as const, zone: "Australia/Sydney", places: [] };

/** Resources of an organisation with an id in a path, and ids that belong to one organisation. */
async function ownIds() {
  const abn = "33051775556";
  const admin = await member({ email: "admin@own.example", organisation: { abn } });
  await admin.billing.startTrial({});
  await colleague(admin, { email: "user@own.example" });
  await admin.organisations.inviteUser({ body: { inviteeEmail: "invited@own.example" } });
  const asking = await registered({ email: "asking@own.example" });
  await asking.organisations.registerToOrg({ body: { abn } });
  await publish(release({ key: "watched" }));
  const opportunityId = publicIdOf("ocds", "watched");
  await admin.watchList.watch({ body: { publicOpportunityId: opportunityId } });
  await admin.pipeline.save({ params: { opportunityId }, body: {} });
  const { savedSearchId } = await admin.savedSearches.create({
    body: { name: "Own", searchRequest: {}, sharedWithOrganisation: false },
  });
  const { publicNoteId } = await admin.notes.create({
    body: { publicOpportunityId: opportunityId, noteContent: "<p>Own</p>" },
  });
  const { opportunityId: privateId } = await admin.privateOpportunities.create({ body: privateForm });
  const { publicKey } = await admin.push.publicKey({});
  const browser = { endpoint: "https://push.example.com/own", publicKey, keys: browserKeys().keys };
  const { subscriptionId } = await admin.push.subscribe({ body: browser });
  const { token } = await admin.billing.createPayment({ body: { paymentCode: "team-monthly", details } });
  await admin.billing.paySandbox({ body: { token, card: cardOf(cards.pays) } });
  const [invoice] = (await admin.billing.invoices({})).items;
  const things = async () => ({
    payment: await admin.billing.paymentAccount({}),
    devices: await admin.push.devices({}),
    privateOpportunities: await admin.privateOpportunities.list({ query: {} }),
    notes: await admin.notes.list({ query: { opportunityId } }),
    savedSearches: await admin.savedSearches.list({}),
    watchList: await admin.watchList.list({ query: {} }),
    pipeline: await admin.pipeline.list({ query: {} }),
    organisation: await admin.organisations.get({}),
    users: await admin.organisations.users({}),
    invites: await admin.organisations.invites({ query: {} }),
    joinRequests: await admin.organisations.joinRequests({}),
  });
  const { invites, joinRequests } = await things();
  const pending = invites.items.find(({ state }) => state === "Pending")!;
  const ids: Record<string, string> = {
    organisationInviteId: pending.organisationInviteId,
    joinRequestId: joinRequests.items[0]!.joinRequestId,
    email: "user@own.example",
    opportunityId,
    savedSearchId,
    publicNoteId,
    subscriptionId,
    number: invoice!.number,
    savedSearchNotificationId: await notify(savedSearchId),
  };
  return { ids, privateId, things };
}

/** Bodies that the contract accepts, of calls that change a thing by its id. */
const off = { notificationTimingForEmail: "Off", notificationTimingForSms: "Off", notificationTimingForPush: "Off" };
const bodies: Record<string, object> = {
  "PUT /api/v1/private-opportunity/{opportunityId}": { notice: privateForm },
  "POST /api/v1/private-opportunity/{opportunityId}/same-as": { publicOpportunityId: null },
  "POST /api/v1/watch-list/{opportunityId}/share": { isShared: true },
  "POST /api/v1/watch-list/{opportunityId}/timing": off,
};
/** Tells the owner of a saved search of nothing. Returns the notification's public id. */
async function notify(savedSearchId: string): Promise<string> {
  const search = await db
    .selectFrom("saved_search")
    .select(["id", "owner_id", "organisation_id"])
    .where("public_id", "=", savedSearchId)
    .executeTakeFirstOrThrow();
  const told = { savedSearchId: search.id, personId: search.owner_id, opportunityIds: [], at: clock.now() };
  const organisation = systemActor(search.organisation_id, "a test");
  return (await db.transaction().execute((trx) => writeNotification(trx, organisation, told)))!;
}

test("another organisation's things are not there for an admin of one's own, and nothing of them changes", async () => {
  const { ids, privateId, things } = await ownIds();
  const before = await things();
  await member({ email: "admin@other.example" });
  const other = await tokenOf({ email: "admin@other.example" });
  const ofOrganisations = calls.filter(
    ({ endpoint }) => endpoint.params && (endpoint.access === "admin" || endpoint.access === "member"),
  );
  // These are about public notices, or the caller's own, for their own organisation.
  const reached = ofOrganisations.filter(
    ({ call }) => !/ \/api\/v1\/(?:opportunity|triage|pipeline|calendar)\//.test(call),
  );
  for (const { call, endpoint } of reached) {
    for (const [, name] of endpoint.path.matchAll(/:(\w+)/g)) expect(ids, `an id of ${call}`).toHaveProperty(name!);
    const own = call.includes("/private-opportunity/") ? { ...ids, opportunityId: privateId } : ids;
    const { status } = await knock(send, endpoint, other, own, bodies[call]);
    expect([call, status]).toEqual([call, 404]);
  }
  expect(reached.length).toBeGreaterThan(4);
  const stranger = await as({ email: "admin@other.example" });
  const promoting = stranger.organisations.makeAdmin({ body: { email: ids["email"]! } });
  await expect(promoting).rejects.toMatchObject({ status: 404 });
  expect(await things()).toEqual(before);
});
