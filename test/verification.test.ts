import { inject, afterAll, expect, test } from "vitest";
import { sql } from "kysely";
import { defaultRetention } from "#domain/retention.ts";
import { linkDuplicate } from "#features/ingestion/server/duplicates/link.ts";
import { linkParties } from "#features/ingestion/server/parties/link-parties.ts";
import { searchRequest } from "#features/search/contract.ts";
import { connect } from "#platform/db/db.ts";
import type { Transaction } from "#platform/db/db.ts";
import { feedChecks } from "#platform/verification/queries.ts";
import { sqlCheck } from "#platform/verification/sql-check.ts";
import { verdictsOf, verify, type Verdict } from "#platform/verification/verify.ts";
import { allChecks } from "#verification";
import { dataLifecycle as lifecycle } from "#capabilities";
import { testCommands } from "./command.ts";
import { firmsOf } from "./firms.ts";
import { release } from "./releases.ts";
import { testServer } from "./server.ts";

const { url, publish, alert, ...server } = await testServer();
const { db, clock, api } = server;
const { run } = await testCommands();
const firm = firmsOf(server);
const stores = { db, clock, lifecycle };

/** Only the server's administrator can write rows that foreign keys and triggers forbid. */
const admin = connect(inject("postgresAdmin").replace(/postgres$/, url.split("/").at(-1)!), { max: 2 });
afterAll(() => admin.close());

const idOf = async (freeText: string) =>
  (await api.search.free({ body: { freeText, statusIds: [] } })).items[0]!.publicOpportunityId;

/** Fills the database as people and portals do. */
await publish(
  release({ key: "road", title: "Road sealing", categories: ["72141100"], places: ["NSW"], value: 500_000 }),
  release({ key: "path", title: "Path sealing", closes: "2036-10-20T14:00:00+11:00" }),
  release({ key: "twin", title: "Path sealing again", buyer: "Shire of Quollville" }),
  release({
    key: "won",
    title: "Bridge repair",
    status: "complete",
    buyer: "Quollville Shire Council",
    award: { supplier: "Bridges Ltd", dollars: 1_200.5, date: "2026-09-02T00:00:00Z" },
  }),
);
await publish(
  release({ key: "road", title: "Road sealing, stage 1", released: "2026-09-03T00:00:00Z", value: 600_000 }),
);
const twin = await idOf("again");
const [one, other] = [await firm({ name: "One" }), await firm({ name: "Other" })];
for (const { admin: who } of [one, other]) {
  for (const publicOpportunityId of [twin, await idOf("Road")]) {
    await who.watchList.watch({ body: { publicOpportunityId } });
    await who.pipeline.save({ params: { opportunityId: publicOpportunityId }, body: { stage: "Reviewing" } });
    await who.notes.create({ body: { publicOpportunityId, noteContent: "<p>Ask for the plan</p>" } });
  }
  await who.savedSearches.create({
    body: { name: "All", searchRequest: searchRequest.parse({ freeText: "sealing" }) },
  });
}
const { opportunityId: secret } = await one.admin.privateOpportunities.create({
  body: {
    title: "Sealing for us",
    type: "RequestForQuote",
    zone: "Australia/Sydney",
    places: [],
    buyerName: "Aunt May",
  },
});
await linkDuplicate(stores, await idOf("Path"), twin);
const [shire, council] = await Promise.all(
  ["Shire of Quollville", "Quollville Shire Council"].map(async (name) => {
    const { slug } = await db.selectFrom("buyer").select("slug").where("name", "=", name).executeTakeFirstOrThrow();
    return slug;
  }),
);
await linkParties(stores, "buyer", shire!, council!).catch(() => {}); // perhaps they are linked by their names
await alert();
await publish(release({ key: "new", title: "More sealing", released: "2026-09-15T00:00:00Z" }));
await alert();

const names = allChecks.flatMap(({ rules }) => Object.keys(rules));
const options = { at: clock.now(), sample: null, retention: defaultRetention, signal: new AbortController().signal };

test("what people and portals have written breaks no rule", async () => {
  const verdicts: Verdict[] = [];
  for await (const verdict of verify(db, allChecks, options)) verdicts.push(verdict);
  expect(verdicts.filter(({ broken }) => broken > 0)).toEqual([]);
  expect(verdicts.map(({ check }) => check)).toEqual(names);
});

const anyPublic = "(select min(id) from opportunity where visibility = 'public' and withdrawn_at is null)";
const secretId = `(select id from opportunity where public_id = '${secret}')`;
const otherFirm = "(select id from organisation where name = 'Other')";
const mergedId = "(select id from opportunity where merged_into is not null)";
const stranger =
  "(select person_id from membership where organisation_id = (select id from organisation where name = 'Other'))";
const ownFirm = "(select id from organisation where name = 'One')";
const ownSearch = `(select id from saved_search where organisation_id = ${ownFirm})`;
const otherSearch = `(select id from saved_search where organisation_id = ${otherFirm})`;

/** For each check, statements after which it must fail. */
const breaks: Record<string, string> = {
  "database.foreign-keys": `insert into same_seller (seller_id, main_seller_id, reason) values (9999, 9998, 'x')`,
  "database.sequences": `insert into cancel_reason overriding system value values (9999, 'x', now())`,
  "database.rules": `alter table cancel_reason add constraint late check (reason = 'x') not valid`,
  "database.retention": `insert into outbox_message (channel, recipient, body, sent_at) values ('sms', 'x', 'x', '2026-01-01Z')`,
  "feed.cursors": `insert into feed_cursor values ('ahead', 99999, now())`,
  "feed.rows": `insert into feed (kind, opportunity_id, written_at) values ('removed', ${anyPublic}, now())`,
  "feed.documents": `insert into feed (kind, opportunity_id, written_at, before) values ('changed', ${anyPublic}, now(), '{"id": 0}')`,
  "ingestion.records": `update opportunity set title = 'Another' where id = ${anyPublic}`,
  "ingestion.history": `delete from opportunity_change where number = 1`,
  "ingestion.awards": `update award set value_cents = value_cents + 1`,
  "ingestion.withdrawn": `update release set withdrawn_at = now() where source_key like '%new%'`,
  "ingestion.supported": `delete from release where source_key like '%won%'`,
  "ingestion.closed": `update opportunity set status_id = 1, reminds_at = null, stays_open_until = '2026-01-01Z' where id = ${anyPublic}`,
  "ingestion.links": `update opportunity set withdrawn_at = null, merged_into = null where merged_into is not null`,
  "ingestion.buyers": `insert into same_buyer (buyer_id, main_buyer_id, reason) values (1, 9999, 'x'), (9999, 9998, 'x')`,
  "ingestion.sellers": `insert into same_seller (seller_id, main_seller_id, reason) values (1, 9999, 'x'), (9999, 9998, 'x')`,
  "ingestion.private": `update opportunity set merged_into = ${anyPublic}, withdrawn_at = now() where id = ${secretId}`,
  "ingestion.private-buyers": `update opportunity set buyer_id = (select buyer_id from opportunity where id = ${secretId}) where id = ${anyPublic}`,
  "ingestion.invented": `update opportunity set is_invented = true; update feed set is_news = true`,
  "ingestion.runs": `insert into ingest_run (name, started_at, finished_at, read) values ('x', now(), now(), 3)`,
  "search.index": `alter table opportunity drop constraint opportunity_owner; update opportunity set visibility = 'organisation'`,
  "insights.wins": `update win set value_cents = value_cents + 1`,
  "opportunities.activity": `update opportunity set activity = -1 where id = ${anyPublic}`,
  "opportunities.values": `update opportunity set value_from_cents = 5, value_to_cents = 4 where id = ${anyPublic}`,
  "organisations.members": `update membership set role = 'OrganisationUser'`,
  "organisations.requests": `insert into join_request (public_id, organisation_id, person_id, asked_at) values ('x', ${otherFirm}, ${stranger}, now())`,
  "saved-searches.owners": `update saved_search set owner_id = ${stranger}, name_key = 'x' where organisation_id = ${ownFirm}`,
  "saved-searches.timings": `insert into saved_search_timing values (${ownSearch}, ${stranger}, 'Off', 'Off', 'Off')`,
  "saved-searches.notifications": `insert into saved_search_notification (public_id, saved_search_id, person_id, created_at) values ('x', ${ownSearch}, ${stranger}, now())`,
  "saved-searches.private": `with told as (insert into saved_search_notification (public_id, saved_search_id, person_id, created_at) values ('x', ${otherSearch}, ${stranger}, now()) returning id) insert into saved_search_notification_item select id, ${secretId}, 1 from told`,
  "saved-searches.deleted": `update saved_search set deleted_at = '2026-09-01Z'`,
  "watch-list.joined": `update watch set opportunity_id = ${mergedId}`,
  "watch-list.private": `update watch set opportunity_id = ${secretId} where organisation_id = ${otherFirm}`,
  "watch-list.watchers": `insert into watcher select id, ${stranger}, now(), null, 'Off', 'Off', 'Off' from watch where organisation_id = ${ownFirm}`,
  "watch-list.watched": `delete from watcher`,
  "watch-list.ended": `update watch set ended_at = '2026-09-01Z'`,
  "pipeline.joined": `update pipeline_record set opportunity_id = ${mergedId}`,
  "pipeline.private": `update pipeline_record set opportunity_id = ${secretId} where organisation_id = ${otherFirm}`,
  "pipeline.owners": `update pipeline_record set owner_id = ${stranger} where organisation_id = ${ownFirm}`,
  "pipeline.removed": `update pipeline_record set removed_at = '2026-09-01Z'`,
  "notes.private": `update note set opportunity_id = ${secretId} where organisation_id = ${otherFirm}`,
  "notes.deleted": `update note set deleted_at = '2026-09-01Z'`,
  "private-opportunities.owner": `update private_notice set organisation_id = ${otherFirm}`,
  "private-opportunities.same": `update private_notice set same_as_id = ${secretId}`,
  "private-opportunities.withdrawn": `update private_notice set deleted_at = now()`,
  "private-opportunities.deleted": `update private_notice set deleted_at = '2026-09-01Z'`,
  "triage.private": `insert into notice_reading values (${stranger}, ${secretId}, now())`,
  "triage.hidden": `insert into hidden_notice values (${otherFirm}, null, ${secretId}, null, now())`,
  "triage.members": `insert into hidden_notice values (${ownFirm}, ${stranger}, ${anyPublic}, null, now())`,
  "activity.private": `update activity_item set opportunity_id = ${secretId} where organisation_id = ${otherFirm}`,
  "calendar.feeds": `insert into calendar_feed (organisation_id, person_id, covers, token_hash, created_at) values (${ownFirm}, ${stranger}, 'Caller', 'x', now())`,
  "calendar.private": `insert into briefing_attendance (organisation_id, opportunity_id, origin_id, attended, answered_at) values (${otherFirm}, ${secretId}, ${secretId}, true, now())`,
  "calendar.joined": `insert into briefing_attendance (organisation_id, opportunity_id, origin_id, attended, answered_at) values (${otherFirm}, ${mergedId}, ${mergedId}, true, now())`,
  "billing.invoices": `insert into paid_subscription (id, organisation_id, organisation_public_id, created_at, status) values ('s', ${ownFirm}, 'x', now(), 'active'); insert into invoice (gateway_invoice_id, gateway_subscription_id, organisation_id, issued_at, time_zone, lines, total_cents, gst_cents, buyer_name, buyer_abn, buyer_address) values ('i', 's', ${ownFirm}, now(), 'UTC', '[{"cents": 1100}]', 1100, 101, 'x', 'x', 'x')`,
  "billing.payers": `insert into paid_subscription (id, organisation_id, organisation_public_id, created_at, status) values ('s', ${ownFirm}, 'x', now(), 'active'); insert into invoice (gateway_invoice_id, gateway_subscription_id, organisation_id, issued_at, time_zone, lines, total_cents, gst_cents, buyer_name, buyer_abn, buyer_address) values ('i', 's', ${otherFirm}, now(), 'UTC', '[{"cents": 1100}]', 1100, 100, 'x', 'x', 'x')`,
  "billing.subscriptions": `update subscription set gateway_subscription_id = 's' where organisation_id = ${ownFirm}`,
  "identity.records": `insert into oidc_record (kind, id, payload, account_id) values ('Session', 'x', '{}', 'nobody')`,
  "identity.keys": `insert into account values ('x', 'A@b.example', 'a@c.example', 'x', now(), now())`,
  "push.receipts": `insert into alert_delivery overriding system value values (9999, 'd', ${stranger}, 'sms', false, now(), 'sent', null, 1, now(), now()); insert into push_receipt values ('d', 9999); insert into push_subscription overriding system value values (9999, 'x', ${stranger}, 'x', 'x', 'x', 'x', 'x', now())`,
  "alerts.members": `delete from membership`,
  "alerts.private": `insert into alert (person_id, organisation_id, kind, opportunity_id, subject, created_at) values (${stranger}, ${otherFirm}, 'change', ${secretId}, 'x', now())`,
  "alerts.private-matches": `insert into alert_match values (${otherSearch}, ${secretId}, now())`,
  "alerts.subjects": `insert into alert (person_id, organisation_id, kind, opportunity_id, subject, created_at) values (${stranger}, ${otherFirm}, 'change', 9999, 'x', now())`,
  "alerts.matches": `insert into alert_match values (9999, 9999, now())`,
  "alerts.items": `update alert_item set person_id = 9999`,
  "alerts.recipients": `insert into alert_delivery overriding system value values (9999, 'd', ${stranger}, 'sms', false, now(), 'sent', null, 1, now(), now()); update alert_item set delivery_id = 9999`,
  "alerts.deliveries": `insert into alert_delivery overriding system value values (9999, 'd', ${stranger}, 'sms', false, now(), 'sent', null, 1, now(), null)`,
};

class RolledBack extends Error {}

/** The verdicts of a check after statements that are undone again. */
async function verdictsAfter(statements: string, name: string): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  await admin.db
    .transaction()
    .execute(async (trx: Transaction) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      for (const statement of statements.split("; ")) await sql.raw(statement).execute(trx);
      const check = allChecks.find(({ rules }) => name in rules)!;
      for await (const verdict of verdictsOf(check, { ...options, db: trx })) verdicts.push(verdict);
      throw new RolledBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  return verdicts;
}

test("every check has data that it refuses", () => {
  expect(new Set(names).size).toBe(names.length);
  expect(Object.keys(breaks).toSorted()).toEqual(names.toSorted());
});

test.each(names)("%s fails on data that breaks it, and names a row", async (name) => {
  const verdicts = await verdictsAfter(breaks[name]!, name);
  const verdict = verdicts.find(({ check }) => check === name)!;
  expect(verdict.broken).toBeGreaterThan(0);
  expect(verdict.broken).toBeLessThanOrEqual(verdict.checked + 1);
  expect(verdict.examples.length).toBeGreaterThan(0);
});

test("a check that the database cannot answer has failed with its words, and the others go on", async () => {
  const impossible = sqlCheck("test.impossible", "One can be divided by zero.", {
    rows: sql`(select 1 / 0 as one)`,
    broken: sql`select one as name from (select 1 / 0 as one) as row`,
  });
  const verdicts: Verdict[] = [];
  for await (const verdict of verify(db, [impossible, ...feedChecks], options)) verdicts.push(verdict);
  expect(verdicts).toMatchObject([
    { check: "test.impossible", broken: 1, examples: ["division by zero"] },
    ...feedChecks.map(() => ({ broken: 0 })),
  ]);
});

test("the command prints each check with its counts, and ends with 1 if one fails", async () => {
  // A slow machine sees the progress of long checks before the last line.
  const whole = await run("verify", ["--full"], { databaseUrl: url }).ended;
  expect(whole).toMatchObject({ code: 0, text: expect.stringMatching(/^All \d+ checks hold, [\d.]+ s\.$/m) });
  expect(whole.out).toMatch(/^ok {6}feed\.rows: \d+ checked$/m);
  await admin.pool.query("insert into feed_cursor values ('ahead', 99999, now())");
  const [broken, part, wrong] = await Promise.all([
    run("verify", [], { databaseUrl: url }).ended,
    run("verify", ["--only", "feed", "--json"], { databaseUrl: url }).ended,
    run("verify", ["--full", "--sample", "5"], { databaseUrl: url }).ended,
  ]);
  await admin.pool.query("delete from feed_cursor where consumer = 'ahead'");
  expect(broken).toMatchObject({
    code: 1,
    text: expect.stringMatching(/^1 check of \d+ failed: .*Nothing was changed\.$/m),
  });
  expect(broken.out).toMatch(/^BROKEN {2}feed\.cursors: 1 of \d+\. No consumer has read .* Not so: ahead$/m);
  expect(part.code).toBe(1);
  expect(
    part.out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).check),
  ).toEqual(["feed.cursors", "feed.rows", "feed.documents"]);
  expect(wrong).toMatchObject({ code: 64, text: expect.stringMatching(/^Usage: npm run verify/) });
});
