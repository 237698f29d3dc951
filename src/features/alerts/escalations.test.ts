import { sql } from "kysely";
import { expect, test } from "vitest";
import { beginNews } from "#test/begin-news.ts";
import { firmsOf } from "#test/firms.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

// Wednesday, 9:46am in Sydney.
const server = await testServer({ at: "2026-09-15T23:46:00Z" });
const { alert, api, clock, colleague, db, outbox, publish } = server;
const firm = firmsOf(server);
const at = (instant: string) => clock.set({ still: Temporal.Instant.from(instant) });
await beginNews(server);

let minute = 0;
const notice = (key: string, title: string, more: object = {}) =>
  release({
    key,
    title,
    places: ["NSW"],
    opens: "2026-09-15T00:00:00Z",
    closes: "2026-10-26T04:00:00Z",
    released: `2026-09-15T01:${String(++minute).padStart(2, "0")}:00Z`,
    ...more,
  });
const earlier = { closes: "2026-10-19T04:00:00Z" };
type Api = Awaited<ReturnType<typeof firm>>["admin"];
async function watch(who: Api, title: string, email: "Instant" | "Daily" | "Off" = "Daily") {
  const { public_id: id } = await db
    .selectFrom("opportunity")
    .select("public_id")
    .where("title", "=", title)
    .executeTakeFirstOrThrow();
  await who.watchList.watch({ body: { publicOpportunityId: id } });
  const body = {
    notificationTimingForEmail: email,
    notificationTimingForSms: "Off",
    notificationTimingForPush: "Off",
  } as const;
  await who.watchList.setTiming({ params: { opportunityId: id }, body });
  return id;
}
/** A firm whose admin and a colleague watch a notice that has just begun to close earlier. */
async function moved(name: string, { colleagueGets = "Daily" as "Daily" | "Off" } = {}) {
  at("2026-09-15T23:46:00Z");
  const own = await firm({ name });
  const bo = await colleague(own.admin, { email: own.at("bo"), name: "Bo Lind" });
  await publish(notice(name, `${name} repair`));
  const opportunityId = await watch(own.admin, `${name} repair`);
  await watch(bo, `${name} repair`, colleagueGets);
  at("2026-09-15T23:46:30Z");
  await publish(notice(name, `${name} repair`, earlier));
  await alert();
  const emails = async (who: string) =>
    (await outbox(own.at(who))).filter(({ body }) => body.includes(`${name} repair`));
  return { ...own, bo, opportunityId, emails };
}
const toSee = async (who: Api, opportunityId: string) =>
  (await who.watchList.toSee({ params: { opportunityId } })).toSee;

test("nobody says that they have seen a change that they were not shown", async () => {
  const { admin, opportunityId } = await moved("Slipway");
  const seen = async () => {
    const { lastFoundDate: foundUntil } = (await toSee(admin, opportunityId))!;
    return () => admin.triage.markAllSeen({ body: { publicOpportunityIds: [opportunityId], foundUntil } });
  };
  const sayFirst = await seen();
  at("2026-09-15T23:47:00Z");
  await publish(notice("Slipway", "Slipway repair", { closes: "2026-10-12T04:00:00Z" }));
  await alert();
  await sayFirst();
  expect(await toSee(admin, opportunityId)).toMatchObject({ lastFoundDate: "2026-09-15T23:47:00Z" });
  const saySecond = await seen();
  await saySecond();
  expect(await toSee(admin, opportunityId)).toBeNull();
});

test("a critical change that is not seen within 4 working hours goes once to a colleague who also watches", async () => {
  const { admin, bo, emails, opportunityId } = await moved("Jetty");
  const [told] = await emails("ada");
  expect(told!.subject).toBe("Critical, closes 7 days earlier, Mon 19 Oct 4:00am: Jetty repair");
  expect(told!.body).toContain(
    "If you have not seen this by 1:46pm AEST (4 working hours), we tell Bo Lind, who also watches it.",
  );
  expect(await toSee(admin, opportunityId)).toMatchObject({
    since: "2026-09-15T23:46:00Z",
    changes: [{ fieldName: "Closing", severity: "critical" }],
    tellsColleague: { fullName: "Bo Lind", date: "2026-09-16T03:46:30Z" },
    seenBy: [],
  });
  // Bo has seen it, and Ada not: opening the notice, or the email, is not enough.
  await bo.triage.markSeen({ params: { opportunityId } });
  await admin.opportunities.full({ params: { id: opportunityId } });
  expect((await toSee(admin, opportunityId))!.seenBy).toEqual([
    { fullName: "Bo Lind", seenDate: "2026-09-15T23:46:30Z" },
  ]);

  at("2026-09-16T03:46:00Z");
  await alert();
  expect(await emails("bo")).toHaveLength(1);
  at("2026-09-16T03:47:00Z");
  for (const _ of [1, 2]) await alert();
  at("2026-09-17T03:47:00Z");
  await alert();
  const [unseen, ...before] = await emails("bo");
  expect(before).toHaveLength(1);
  expect(unseen!.subject).toBe(
    "Ada Byron has not seen this. Critical, closes 7 days earlier, Mon 19 Oct 4:00am: Jetty...",
  );
  expect(unseen!.body).toContain("Ada Byron has not seen this within 4 working hours.");
  expect(unseen!.body).toContain("a colleague has not seen a critical change of it.");
  expect((await bo.alerts.deliveries({})).items[0]).toMatchObject({
    isDigest: false,
    reasons: [{ kind: "escalation", title: "Jetty repair" }],
  });
  // It goes on waiting for Ada, who is not told herself that Bo was.
  expect(await emails("ada")).toHaveLength(1);
  expect(await toSee(admin, opportunityId)).toMatchObject({ tellsColleague: null });
});

test("nobody is told if it was seen in time, was undone, is not watched any more, or nobody else gets alerts", async () => {
  const seen = await moved("Wharf");
  const token = /I have seen this: .*\/act\/([\w-]+)/.exec((await seen.emails("ada"))[0]!.body)![1]!;
  await api.alerts.performAct({ params: { token }, body: {} });
  expect(await toSee(seen.admin, seen.opportunityId)).toBeNull();
  // Undone, it waits again.
  await api.alerts.undoAct({ params: { token } });
  expect(await toSee(seen.admin, seen.opportunityId)).not.toBeNull();
  await api.alerts.performAct({ params: { token }, body: {} });
  const back = await moved("Pier");
  await publish(notice("Pier", "Pier repair"));
  await alert();
  expect(await toSee(back.admin, back.opportunityId)).toBeNull();
  const stopped = await moved("Quay");
  await stopped.admin.watchList.unwatch({ params: { opportunityId: stopped.opportunityId } });
  const alone = await moved("Mole", { colleagueGets: "Off" });
  expect((await alone.emails("ada"))[0]!.body).not.toContain("4 working hours");
  expect(await toSee(alone.admin, alone.opportunityId)).toMatchObject({ tellsColleague: null });
  for (const { bo, opportunityId } of [seen, back, stopped]) await bo.triage.markSeen({ params: { opportunityId } });
  at("2026-09-16T05:00:00Z");
  await alert();
  for (const { emails } of [seen, back, stopped, alone])
    for (const who of ["ada", "bo"])
      expect((await emails(who)).filter(({ subject }) => subject!.includes("has not seen"))).toEqual([]);
});

test("a colleague who is paused, because the plan has fewer places, is passed over for the next one who watches", async () => {
  at("2026-09-15T23:46:00Z");
  const own = await firm({ name: "Sluice" });
  const cy = await colleague(own.admin, { email: own.at("cy"), name: "Cy Moss" });
  const bo = await colleague(own.admin, { email: own.at("bo"), name: "Bo Lind" });
  // Eight members who joined before Bo, so that he is the eleventh of a plan for ten people.
  await sql`
    with bo as (
      select person.*, organisation_id, role, joined_at - interval '1 hour' as earlier
      from person join membership on person_id = person.id where email = ${own.at("bo")}
    ), made as (
      insert into person (issuer, subject, email, email_key, given_name, surname, time_zone, accepted_terms_at,
        registered_at, last_seen_at)
      select issuer, 'sluice' || n, 'sluice' || n, 'sluice' || n, given_name, surname, time_zone, accepted_terms_at,
        registered_at, last_seen_at
      from bo, generate_series(1, 8) as n returning id
    ), moved as (
      update membership set joined_at = earlier from bo, person
      where person_id = person.id and person.email = ${own.at("cy")}
    )
    insert into membership (person_id, organisation_id, role, joined_at)
    select made.id, organisation_id, role, earlier from made, bo
  `.execute(db);
  await publish(notice("Sluice", "Sluice repair"));
  const opportunityId = await watch(own.admin, "Sluice repair");
  for (const who of [bo, cy]) {
    await watch(who, "Sluice repair");
    at("2026-09-15T23:46:10Z");
  }
  at("2026-09-15T23:46:30Z");
  await publish(notice("Sluice", "Sluice repair", earlier));
  await alert();
  expect((await outbox(own.at("ada")))[0]!.body).toContain("we tell Cy Moss, who also watches it.");
  expect(await toSee(own.admin, opportunityId)).toMatchObject({ tellsColleague: { fullName: "Cy Moss" } });
  await cy.triage.markSeen({ params: { opportunityId } });
  at("2026-09-16T03:47:00Z");
  await alert();
  const unseen = async (who: string) =>
    (await outbox(own.at(who))).filter(({ subject }) => subject!.startsWith("Ada Byron has not seen this"));
  expect([await unseen("cy"), await unseen("bo")]).toEqual([[expect.anything()], []]);
});

test("a later critical change goes to the colleague again, after the first was told and then seen", async () => {
  const { admin, bo, emails, opportunityId } = await moved("Groyne");
  await bo.triage.markSeen({ params: { opportunityId } });
  at("2026-09-16T03:47:00Z");
  await alert();
  await admin.triage.markSeen({ params: { opportunityId } });
  at("2026-09-17T00:00:00Z");
  await publish(notice("Groyne", "Groyne repair", { closes: "2026-10-12T04:00:00Z" }));
  await alert();
  await bo.triage.markSeen({ params: { opportunityId } });
  expect(await toSee(admin, opportunityId)).toMatchObject({
    tellsColleague: { fullName: "Bo Lind", date: "2026-09-17T04:00:00Z" },
  });
  const unseen = async () =>
    (await emails("bo")).filter(({ subject }) => subject?.startsWith("Ada Byron has not seen"));
  expect(await unseen()).toHaveLength(1);
  at("2026-09-17T04:00:00Z");
  await alert();
  expect(await unseen()).toHaveLength(2);
});

test("important changes wait on watchlist and dashboard after the notice was opened, until somebody says seen", async () => {
  const { admin } = await firm({ name: "Cranes" });
  at("2026-09-15T23:46:00Z");
  await publish(notice("Crane", "Crane repair"), notice("Hoist", "Hoist repair"));
  const id = await watch(admin, "Crane repair", "Off");
  const minor = await watch(admin, "Hoist repair");
  at("2026-09-15T23:47:00Z");
  await publish(
    notice("Crane", "Crane repair", { closes: "2026-11-02T04:00:00Z" }),
    notice("Hoist", "Hoist repair", { contact: { name: "Kim Lee", email: "kim@buyer.example" } }),
  );
  await alert();
  at("2026-09-15T23:48:00Z");
  for (const opportunityId of [id, minor]) await admin.opportunities.full({ params: { id: opportunityId } });
  const waiting = async () => (await admin.watchList.list({ query: { hasChanges: "true" } })).items;
  const onDashboard = async () => (await admin.workspace.dashboard({})).changesToRead.items.map(({ title }) => title);
  await expect
    .poll(waiting)
    .toMatchObject([{ title: "Crane repair", waitsForSeen: true, unreadChange: { field: "closing" } }]);
  expect(await onDashboard()).toEqual(["Crane repair"]);
  expect(await toSee(admin, minor)).toBeNull();
  // It is important, not critical: no colleague is told.
  expect(await toSee(admin, id)).toMatchObject({ tellsColleague: null, changes: [{ severity: "important" }] });
  await admin.triage.markAllSeen({ body: { publicOpportunityIds: [id] } });
  expect([await waiting(), await onDashboard(), await toSee(admin, id)]).toEqual([[], [], null]);
  // The next one waits again, and is compared with what was seen.
  at("2026-09-15T23:49:00Z");
  await publish(notice("Crane", "Crane repair", { closes: "2026-11-09T04:00:00Z" }));
  await alert();
  expect(await toSee(admin, id)).toMatchObject({
    since: "2026-09-15T23:48:00Z",
    changes: [{ oldValue: { closeDate: "2026-11-02T04:00:00Z" }, newValue: { closeDate: "2026-11-09T04:00:00Z" } }],
  });
});

test("what somebody has to see goes with them: export, leaving, and notices that are joined", async () => {
  const { admin, bo, opportunityId } = await moved("Slip");
  expect(await toSee(bo, opportunityId)).not.toBeNull();
  const data = await bo.accounts.export({});
  expect(JSON.stringify(data)).toContain("changesToSee");
  await bo.organisations.leave({});
  expect(
    await db
      .selectFrom("change_to_see")
      .select("person_id")
      .where("opportunity_id", "in", db.selectFrom("opportunity").select("id").where("title", "=", "Slip repair"))
      .execute(),
  ).toHaveLength(1);
  expect(await toSee(admin, opportunityId)).toMatchObject({ tellsColleague: null });
});
