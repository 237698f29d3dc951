import { chmodSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { publicIdLetters } from "#domain/public-id.ts";
import { loadReferenceData } from "#features/ingestion/server/reference-data.ts";
import type { connect } from "#platform/db/db.ts";
import { appendFeed } from "#platform/feed/feed.ts";
import type { Doc } from "#search-core/types.ts";
import { type Corpus, notices } from "../corpus/corpus.ts";

type Connection = Pick<ReturnType<typeof connect>, "db" | "pool">;
const source = 900;
const batch = 50_000;

/**
 * Fills a migrated database with notices of the corpus, by COPY from files in `folder`, which the server must be able
 * to read, because the pipeline is not measured here. Ends with one feed row, as after any write.
 */
export async function fill({ db, pool }: Connection, corpus: Corpus, size: number, folder: string) {
  await loadReferenceData(db);
  await pool.query(
    `insert into source (id, code, name, zone) values (${source}, 'bench', 'Bench', 'Australia/Sydney')`,
  );
  const buyers = new Map<number, string>();
  for (let from = 0; from < size; from += batch) {
    const docs = [...notices(corpus, from, Math.min(size, from + batch))];
    for (const { buyer, buyerName } of docs)
      if (buyer !== null && !buyers.has(buyer)) {
        buyers.set(buyer, buyerName);
        const named = [buyer, `bench ${buyer}`, buyerName];
        await pool.query(
          "insert into buyer (id, name_key, name, slug) overriding system value values ($1, $2, $3, $2)",
          named,
        );
      }
    await copy(pool, docs, folder);
  }
  await pool.query("select setval(pg_get_serial_sequence('opportunity', 'id'), (select max(id) from opportunity))");
  await db.transaction().execute((trx) => appendFeed(trx, [{ kind: "changed", opportunityId: 1 }], instantOf(0)));
  await pool.query("vacuum (analyze) opportunity");
}

/** An id in base 32, as long as a public id. */
const publicIdOf = (id: number) =>
  Array.from({ length: 16 }, (_, place) => publicIdLetters[Math.floor(id / 32 ** (15 - place)) % 32]).join("");

const columns = {
  id: (doc: Doc) => doc.id,
  public_id: (doc: Doc) => publicIdOf(doc.id),
  source_id: () => source,
  source_key: (doc: Doc) => doc.id,
  title: (doc: Doc) => doc.title,
  description: (doc: Doc) => doc.description,
  reference: (doc: Doc) => doc.reference,
  type_id: (doc: Doc) => doc.type,
  status_id: (doc: Doc) => doc.status,
  flag: (doc: Doc) => (doc.isNonTender ? "sale" : null),
  buyer_id: (doc: Doc) => doc.buyer,
  zone: () => "Australia/Sydney",
  expected_release_at: (doc: Doc) => instantOf(doc.expectedRelease),
  opened_at: (doc: Doc) => instantOf(doc.open),
  reminds_at: (doc: Doc) => instantOf(doc.closing),
  stays_open_until: (doc: Doc) => instantOf(doc.closed ?? doc.closing),
  cancelled_at: (doc: Doc) => instantOf(doc.cancelled),
  awarded_at: (doc: Doc) => instantOf(doc.awarded),
  value_from_cents: (doc: Doc) => doc.valueFrom,
  value_to_cents: (doc: Doc) => doc.valueTo,
  categories: (doc: Doc) => JSON.stringify(doc.categories.map((code) => ({ code, percent: 100, origin: "buyer" }))),
  places: (doc: Doc) => JSON.stringify(doc.locations.map((id) => ({ id, raw: "" }))),
  first_seen_at: (doc: Doc) => instantOf(doc.firstSeen),
  last_changed_at: (doc: Doc) => instantOf(doc.lastActivity ?? doc.firstSeen),
  last_checked_at: (doc: Doc) => instantOf(doc.lastActivity ?? doc.firstSeen),
  activity: (doc: Doc) => doc.activity,
};

async function copy(pool: Connection["pool"], docs: Doc[], folder: string) {
  const file = join(folder, "notices.csv");
  const values = Object.values(columns);
  writeFileSync(file, docs.map((doc) => values.map((value) => field(value(doc))).join(",")).join("\n"));
  chmodSync(file, 0o644);
  await pool.query(`copy opportunity (${Object.keys(columns).join(", ")}) from '${file}' (format csv)`);
  rmSync(file);
}

function instantOf(seconds: number): Temporal.Instant;
function instantOf(seconds: number | null): Temporal.Instant | null;
function instantOf(seconds: number | null) {
  return seconds === null ? null : Temporal.Instant.fromEpochMilliseconds(seconds * 1000);
}

/** In CSV an empty field is null, and a text is quoted. */
const field = (value: { toString(): string } | null) =>
  value === null ? "" : typeof value === "number" ? String(value) : `"${value.toString().replaceAll('"', '""')}"`;
