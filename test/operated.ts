import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { onTestFinished } from "vitest";
import { openNotices } from "#features/ingestion/extraction/open-file.ts";
import { ingestFile } from "#features/ingestion/server/files.ts";
import { publicIdOf } from "#features/ingestion/server/identity.ts";
import { RunHeldError } from "#features/ingestion/server/runs/hold-run.ts";
import { firmsOf } from "./firms.ts";
import { payersOf } from "./payers.ts";
import { release } from "./releases.ts";
import type { testServer } from "./server.ts";

type TestServer = Awaited<ReturnType<typeof testServer>>;

/** Why operators do everything here. */
export const because = "asked by the buyer on the phone";
export const reason = { reason: because };
export const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]).toString("base64");

/** Makes what operators act on: each call another one, in the state in which the act is possible. */
export async function operated(server: TestServer) {
  const { api, as, clock, db, publish } = server;
  const operator = await as({ email: "operator@brolga.example" });
  let count = 0;
  const next = () => ++count;

  const notice = async () => {
    const key = `ocds-43qwtd-${next()}`;
    await publish(release({ key, title: `Paving number ${count} of the wharf`, buyer: `Shire of Paving ${count}` }));
    return publicIdOf("nsw-etendering", key);
  };
  const personOf = async (email: string) =>
    await db.selectFrom("person").selectAll().where("email", "=", email).executeTakeFirstOrThrow();
  const firm = firmsOf(server);
  const newFirm = () => firm({ name: `Paving Works ${next()}` });

  const delivery = async (state: "dead" | "waiting") => {
    const { at } = await newFirm();
    const { id: person_id } = await personOf(at("ada"));
    const now = clock.now();
    const public_id = `delivery${count}`;
    const times = { due_at: now, try_at: now.add({ hours: 1 }), ended_at: state === "dead" ? now : null };
    const row = { public_id, person_id, channel: "email", is_digest: false, state, attempts: 2, error: "451 later" };
    await db
      .insertInto("alert_delivery")
      .values({ ...row, ...times })
      .execute();
    return public_id;
  };
  const failedJob = async () => {
    const { rows } = await sql<{ id: string }>`
      with added as (select id from graphile_worker.add_job('send-webhooks', '{}'::json, max_attempts := 3))
      select id::text from added`.execute(db);
    const { id } = rows[0]!;
    await sql`update graphile_worker._private_jobs set attempts = 2, last_error = '421 busy' where id = ${id}::bigint`.execute(
      db,
    );
    return { jobId: id };
  };
  const enquiry = async () => {
    const { reference } = await api.support.enquiry({
      body: {
        name: "Sam Whitlock",
        email: `sam${next()}@ridgeline.example`,
        preferredContactMethod: "Email",
        supportRequestType: "Question",
        enquiry: "When is Tasmania read again?",
      },
    });
    return { reference };
  };
  const feedback = async () => {
    const pageUrl = `/pricing?number=${next()}`;
    await api.support.pageFeedback({ body: { pageUrl, description: "The total is wrong." } });
    const { items } = await operator.support.allPageFeedback({ query: { pageSize: 100 } });
    return { feedbackId: items.find((item) => item.pageUrl === pageUrl)!.feedbackId };
  };
  const report = async () => {
    const { admin } = await newFirm();
    const message = `Wrong: ${count}`;
    await admin.opportunities.reportMissingData({
      body: { publicOpportunityId: await notice(), field: "closing", message },
    });
    const { items } = await operator.opportunities.missingDataReports({ query: { pageSize: 100 } });
    return { reportId: items.find((item) => item.message === message)!.reportId };
  };
  /** A file that was read as a run, or held for a value beyond reason. */
  const run = async (value: number) => {
    const folder = mkdtempSync(join(tmpdir(), "acts-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, `run${next()}.jsonl`);
    writeFileSync(path, JSON.stringify(release({ key: `ocds-run${count}`, title: `Run ${count}`, value })));
    await ingestFile({ db, clock }, await openNotices(path)).catch((error: unknown) => {
      if (!(error instanceof RunHeldError)) throw error;
    });
    const { runs } = await operator.coverage.listings({});
    return runs.find(({ name }) => name.includes(`run${count}.jsonl`))!.runId;
  };
  const featured = async () => {
    const name = `Featured ${next()}`;
    await operator.organisations.addFeatured({
      body: { name, websiteUrl: "https://featured.example", logo: png, ...reason },
    });
    const { items } = await operator.organisations.featuredList({});
    return { featuredId: items.find((item) => item.name === name)!.featuredId };
  };
  const uploadList = () =>
    operator.ingestion.uploadUnspsc({
      query: { fileName: `list-${next()}.csv` },
      body: 'Code,Title\r\n10100000,"Live animals of all kinds"',
    });
  const uploaded = async () => {
    await uploadList();
    return (await operator.ingestion.unspsc({})).upload!.uploadId;
  };
  const buyer = async () => {
    const { slug } = await db
      .selectFrom("buyer")
      .innerJoin("opportunity", "buyer_id", "buyer.id")
      .select("slug")
      .where("public_id", "=", await notice())
      .executeTakeFirstOrThrow();
    return slug;
  };
  const names = async () => ({ mainSlug: await buyer(), otherSlug: await buyer(), ...reason });
  const pair = async () => ({ mainPublicOpportunityId: await notice(), otherPublicOpportunityId: await notice() });
  const failedNotice = async () => {
    const { id } = await db
      .selectFrom("opportunity")
      .select("id")
      .where("public_id", "=", await notice())
      .executeTakeFirstOrThrow();
    const at = clock.now();
    const row = { consumer: "watched-changes", sequence: 900_000 + next(), kind: "changed", opportunity_id: id };
    const failure = { written_at: at, is_news: true, error: "unreadable", attempts: 3, failed_at: at };
    await db
      .insertInto("feed_dead_letter")
      .values({ ...row, ...failure })
      .execute();
    return `watched-changes.${row.sequence}`;
  };
  const failingWebhook = async () => {
    const { admin } = await newFirm();
    await admin.webhook.save({ body: { url: "https://hooks.paving-works.com/in" } });
    await db.updateTable("webhook").set({ off_at: clock.now(), failures: 7, error: "503" }).execute();
    return (await operator.webhook.failing({ query: {} })).items[0]!.organisationId;
  };
  const newPerson = async () => await personOf((await newFirm()).at("ada"));
  /** Somebody with an account at our own provider. */
  const accountHolder = async () => {
    const { id, subject, email, email_key } = await newPerson();
    const at = clock.now();
    const account = { id: subject, email, email_key, password_hash: "x", created_at: at, password_changed_at: at };
    await db.insertInto("account").values(account).execute();
    await db.updateTable("person").set({ issuer: "own" }).where("id", "=", id).execute();
    return id;
  };
  const subscription = async () => await (await payersOf(server).payer()).buy("team-monthly");
  /** Nothing here reads a portal. */
  const forgetCrawls = () =>
    sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs`.execute(db);

  return {
    operator,
    notice,
    delivery,
    failedJob,
    enquiry,
    feedback,
    report,
    run,
    featured,
    newName: () => `Featured ${next()}`,
    uploadList,
    uploaded,
    names,
    pair,
    failedNotice,
    failingWebhook,
    newPerson,
    accountHolder,
    subscription,
    forgetCrawls,
  };
}
