import pg from "pg";

/** Columns to ignore: row ids and times that depend on when and in which order the work was done. */
const incidental = ["id", "buyer_id", "first_seen_at", "last_changed_at", "last_checked_at", "news_at"];
const key = "(o.source_id || ' ' || o.source_key)";

/** A query for each part of the stored data. Each returns a column `line`, which is equal for equal data. */
const parts = {
  releases: `select concat_ws(' ', source_id, source_key, encode(content_hash, 'hex'), format, released_at, body) as line
    from release`,
  repeatedReleases: `select concat_ws(' ', r.source_id, r.source_key, encode(r.content_hash, 'hex'), count(*)) as line
    from release_again join release r on r.id = release_id group by r.id`,
  opportunities: `select (to_jsonb(o) - '{${incidental.join(",")}}'::text[])::text || coalesce(b.slug, '') as line
    from opportunity o left join buyer b on b.id = o.buyer_id`,
  changes: `select concat_ws(' ', ${key}, c.number, c.field, c.kind, c.before, c.after, c.changed_at) as line
    from opportunity_change c join opportunity o on o.id = c.opportunity_id`,
  awards: `select concat_ws(' ', ${key}, a.award_key, s.slug, a.value_cents, a.awarded_at, a.details) as line
    from award a join opportunity o on o.id = a.opportunity_id join seller s on s.id = a.seller_id`,
  buyers: `select concat_ws(' ', b.name_key, b.name, b.slug, b.abn, p.slug) as line
    from buyer b left join buyer p on p.id = b.parent_id`,
  sellers: `select concat_ws(' ', seller_key, name, slug, abn, address) as line from seller`,
  duplicates: `select concat_ws(' ', source_id, source_key, main_source_id, main_source_key, reason, undone_at is null) as line
    from same_opportunity`,
  irregularTransitions: `select concat_ws(' ', ${key}, t.from_status_id, t.to_status_id) as line
    from irregular_transition t join opportunity o on o.id = t.opportunity_id`,
  // An interrupted ingest repeats its batches with the same records, so each change is one row however often it was
  // tried. Row ids in the documents of before differ, and so does the order between two processes.
  feed: `select concat_ws(' ', ${key}, feed.kind, feed.is_news, count(*)) as line
    from feed join opportunity o on o.id = feed.opportunity_id group by o.id, feed.kind, feed.is_news`,
};

/** A checksum of each part of a database's notices, by name. */
export async function databaseChecksums(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const sums: Record<string, string> = {};
    for (const [name, lines] of Object.entries(parts)) {
      const { rows } = await client.query<{ sum: string }>(
        `select count(*) || ' rows ' || md5(coalesce(string_agg(line, E'\\n' order by line collate "C"), '')) as sum from (${lines}) as part`,
      );
      sums[name] = rows[0]!.sum;
    }
    return sums;
  } finally {
    await client.end();
  }
}

/** A search of every status: all notices here are awarded contracts, which a search without statuses leaves out. */
export const searchFor = (freeText: string) => ({ freeText, statusIds: [] as number[] });

/** What clients search for. */
export const clientText = "work";
/** What the eleventh checksum searches for. The empty text finds everything, each other only a part. */
export const searchTexts = ["", "painting", "road OR bridge", clientText];

type SearchResult = { totalRecords: number; facets: Record<string, { name: string; count: number }[]> };
/** Facet values as lines, because the ids of buyers depend on how often an ingest was interrupted. */
export type SearchAnswer = { total: number; facets: Record<string, string[]> };

/** The eleventh checksum: a web server's answers to some searches, with totals and all facet counts. */
export async function searchAnswers(address: string): Promise<Record<string, SearchAnswer>> {
  const answers: Record<string, SearchAnswer> = {};
  for (const text of searchTexts) {
    const response = await fetch(`${address}/api/v1/search/free/search`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(searchFor(text)),
    });
    if (!response.ok) throw new Error(`${address} answered ${response.status}: ${await response.text()}`);
    const { totalRecords: total, facets } = (await response.json()) as SearchResult;
    const lines = Object.entries(facets).map(([name, values]) => [
      name,
      values.map((value) => `${value.name}: ${value.count}`).sort(),
    ]);
    answers[text] = { total, facets: Object.fromEntries(lines) as SearchAnswer["facets"] };
  }
  return answers;
}
