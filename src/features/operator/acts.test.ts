import { sql } from "kysely";
import { expect, test } from "vitest";
import { testServer } from "#test/server.ts";

const { api, as, db, member, outbox, send, work } = await testServer({ at: "2026-09-16T02:00:00Z" });
const operator = await as({ email: "operator@brolga.example" });
const newest = async () => (await operator.operator.acts({ query: { pageSize: 1 } })).items[0]!;
const refused = expect.objectContaining({ status: 409 }) as object;

const listingOf = async (code: string) =>
  (await operator.coverage.listings({})).items.find((listing) => listing.code === code)!;

test("a listing that an operator has switched off is not scheduled until it is switched on, and says who and why", async () => {
  const switchTo = (isOn: boolean, reason: string) =>
    operator.coverage.switchListing({ params: { code: "vic-open" }, body: { isOn, reason } });
  await switchTo(false, "publishes the same list as another");
  expect(await listingOf("vic-open")).toMatchObject({
    isScheduled: false,
    switchedOff: { operator: "operator@brolga.example", reason: "publishes the same list as another" },
  });
  const { sources } = await api.coverage.get({});
  expect(sources.flatMap(({ listings }) => listings).find(({ code }) => code === "vic-open")?.state).toBe("by-hand");
  await expect(switchTo(false, "again")).rejects.toEqual(refused);
  expect(await newest()).toMatchObject({ kind: "listing_switched_off", subject: "vic-open" });
  await switchTo(true, "it is back");
  expect(await listingOf("vic-open")).toMatchObject({ isScheduled: true, switchedOff: null });
  expect(await newest()).toMatchObject({ kind: "listing_switched_on", reason: "it is back" });
  await expect(operator.coverage.crawlListing({ params: { code: "vic-open" } })).rejects.toEqual(refused);
  await expect(operator.coverage.crawlListing({ params: { code: "nothing" } })).rejects.toMatchObject({ status: 404 });
});

test("a delivery that was given up is tried again, one that waits can be given up, and nothing private is shown", async () => {
  await member({ email: "mia@reef.example", organisation: { organisationName: "Reef Works" } });
  const { id } = await db
    .selectFrom("person")
    .select("id")
    .where("email", "=", "mia@reef.example")
    .executeTakeFirstOrThrow();
  const shared = { person_id: id, channel: "email", is_digest: false, due_at: "2026-09-16T01:00:00Z" };
  const insert = (public_id: string, state: string, more: object) =>
    db
      .insertInto("alert_delivery")
      .values({ ...shared, public_id, state, try_at: "2026-09-16T03:00:00Z", attempts: 2, error: "451 later", ...more })
      .execute();
  await insert("dead", "dead", { ended_at: "2026-09-16T01:30:00Z" });
  await insert("retrying", "waiting", {});
  await insert("fine", "sent", { error: null, ended_at: "2026-09-16T01:01:00Z" });
  const list = await operator.alerts.operatorDeliveries({ query: {} });
  expect(list.items.map(({ deliveryId }) => deliveryId)).toEqual(["dead", "retrying"]);
  expect(list.items[0]).toMatchObject({ to: "m•••@reef.example", organisation: "Reef Works", title: null });
  expect(list.channels[0]).toEqual({
    channel: "email",
    due: 1,
    late: 1,
    sent: 1,
    retrying: 1,
    dead: 1,
    p95Seconds: 60,
  });
  expect(list.channels[1]).toMatchObject({ channel: "sms", late: 0, p95Seconds: null });
  const show = (deliveryId: string) => operator.alerts.showDeliveryAddress({ params: { deliveryId } });
  expect(await show("dead")).toEqual({ address: "mia@reef.example" });
  expect(await newest()).toMatchObject({ kind: "address_shown", subject: "dead" });
  expect(JSON.stringify(await newest())).not.toContain("mia");
  await expect(show("nothing")).rejects.toMatchObject({ status: 404 });
  expect((await operator.alerts.operatorDeliveries({ query: { channel: "sms" } })).items).toEqual([]);
  const found = async (text: string) =>
    (await operator.alerts.operatorDeliveries({ query: { text } })).items.map(({ deliveryId }) => deliveryId);
  for (const text of ["MIA@reef.example", "reef works", "retrying"]) expect(await found(text)).toContain("retrying");
  expect(await found("retrying")).toEqual(["retrying"]);
  for (const text of ["mia@reef", "dune works"]) expect(await found(text)).toEqual([]);
  const retry = (...deliveryIds: string[]) => operator.alerts.retryDeliveries({ body: { deliveryIds } });
  const giveUp = (deliveryId: string) =>
    operator.alerts.giveUpDeliveries({ body: { deliveryIds: [deliveryId], reason: "the address is gone" } });
  expect(await retry("dead", "fine")).toEqual({ count: 1 });
  expect(await newest()).toMatchObject({ kind: "delivery_retried", subject: "dead", before: { attempts: 2 } });
  expect(JSON.stringify(await newest())).not.toContain("mia");
  await expect(retry("fine", "nothing")).rejects.toEqual(refused);
  expect(await giveUp("retrying")).toEqual({ count: 1 });
  const opened = await operator.alerts.operatorDelivery({ params: { deliveryId: "retrying" } });
  expect(opened).toMatchObject({
    to: "m•••@reef.example",
    state: "dead",
    isBeingSent: false,
    tells: [],
    elsewhere: [],
  });
  expect(opened.acts).toMatchObject([{ kind: "delivery_given_up", reason: "the address is gone" }]);
  await expect(operator.alerts.operatorDelivery({ params: { deliveryId: "nothing" } })).rejects.toMatchObject({
    status: 404,
  });
  await expect(giveUp("retrying")).rejects.toEqual(refused);
  expect((await operator.operations.installation({})).due).toMatchObject({ deliveries: 1 });
  await db.deleteFrom("alert_delivery").execute();
});

test("an enquiry is answered by email and settled, opened again, and settled without an answer", async () => {
  const enquiry = {
    name: "Sam Whitlock",
    email: "sam@ridgeline.example",
    preferredContactMethod: "Email" as const,
    supportRequestType: "Question" as const,
    enquiry: "When is Tasmania read again?",
  };
  const { reference } = await api.support.enquiry({ body: enquiry });
  const [params, waiting] = [{ reference }, async () => (await operator.operations.installation({})).due.enquiries];
  expect(await waiting()).toBe(1);
  const answer = "It is read again since this morning.\n\nThank you for telling us.";
  await operator.support.answerEnquiry({ params, body: { answer } });
  await work();
  expect((await outbox("sam@ridgeline.example"))[0]).toMatchObject({
    subject: `Answer to your enquiry ${reference}`,
    body: expect.stringContaining("It is read again since this morning.") as string,
  });
  expect(await waiting()).toBe(0);
  await expect(operator.support.answerEnquiry({ params, body: { answer } })).rejects.toEqual(refused);
  const { items } = await operator.support.enquiries({ query: { settled: "true" } });
  expect(items).toMatchObject([{ reference, isSettled: true, answer }]);
  await operator.support.settleEnquiry({ params, body: { isSettled: false } });
  expect(await waiting()).toBe(1);
  await operator.support.settleEnquiry({ params, body: { isSettled: true, reason: "spam" } });
  expect(await newest()).toMatchObject({ kind: "enquiry_settled", subject: reference, reason: "spam" });
});

test("feedback about a page is settled and opened again", async () => {
  await api.support.pageFeedback({ body: { pageUrl: "/pricing", description: "The total is wrong." } });
  const open = async () => (await operator.support.allPageFeedback({ query: {} })).items;
  const [{ feedbackId } = { feedbackId: 0 }] = await open();
  const settle = (isSettled: boolean) =>
    operator.support.settlePageFeedback({ params: { feedbackId }, body: { isSettled } });
  await settle(true);
  expect(await open()).toEqual([]);
  await expect(settle(true)).rejects.toEqual(refused);
  await settle(false);
  expect(await open()).toMatchObject([{ pageUrl: "/pricing" }]);
  expect(await newest()).toMatchObject({ kind: "feedback_reopened", subjectName: "/pricing" });
});

test("a job that failed is retried or given up; others are left alone, and no payload is shown", async () => {
  const { rows } = await sql<{ id: string }>`
    select id::text from graphile_worker.add_job('send-enquiry-answer', '{"to":"somebody@else.example"}'::json,
      run_at := now() + interval '1 hour', max_attempts := 3)
  `.execute(db);
  const params = { jobId: rows[0]!.id };
  const retry = () => operator.operations.retryJob({ params });
  const giveUp = () => operator.operations.giveUpJob({ params, body: { reason: "the server is gone for good" } });
  await expect(retry()).rejects.toEqual(refused);
  await expect(giveUp()).rejects.toEqual(refused);
  await sql`update graphile_worker._private_jobs set attempts = 2, last_error = '421 busy' where id = ${params.jobId}::bigint`.execute(
    db,
  );
  await giveUp();
  await expect(giveUp()).rejects.toEqual(refused);
  const answer = await operator.operations.jobs({ query: {} });
  expect(answer.items).toMatchObject([{ ...params, task: "send-enquiry-answer", isGivenUp: true }]);
  expect(answer.tasks).toContainEqual(expect.objectContaining({ task: "send-enquiry-answer", givenUp: 1 }) as object);
  expect(JSON.stringify(answer)).not.toContain("somebody@else.example");
  await retry();
  expect((await operator.operations.jobs({ query: {} })).items).toEqual([]);
  expect(await newest()).toMatchObject({
    kind: "job_retried",
    subject: params.jobId,
    subjectName: "send-enquiry-answer",
  });
  await sql`select graphile_worker.complete_jobs(array[${params.jobId}::bigint])`.execute(db);
});

test("the installation says what its database, feed, index and queue are like", async () => {
  const installation = await operator.operations.installation({});
  expect(installation).toMatchObject({ index: { isReady: true, behind: 0 }, workers: 0, date: "2026-09-16T02:00:00Z" });
  expect(installation.database.migration).toMatch(/^\d{4}/);
  expect(installation.database.bytes).toBeGreaterThan(1_000_000);
  expect(installation.kept[0]!.bytes).toBeGreaterThan(0);
  expect(installation.product).toMatchObject({ version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string });
  expect(installation.feed).toMatchObject({ lagSeconds: 0, p95Seconds: null });
  expect(installation.index).toMatchObject({ snapshot: null, snapshotRefused: null });
  await api.search.free({ body: { freeText: "bridge" } });
  expect((await operator.operations.installation({})).search.p95Ms).toBeGreaterThanOrEqual(0);
  expect((await send("/api/v1/operator/installation", { method: "GET", headers: {} })).status).toBe(404);
});
