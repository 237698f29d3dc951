import { isState, places } from "#domain/places.ts";
import { slugOf } from "#domain/slug.ts";
import { isIndexable } from "#domain/sole-trader.ts";
import { unspscPath } from "#domain/unspsc.ts";
import type { CategoryService } from "#features/opportunities/server/categories/service.ts";
import type { Database } from "#platform/db/db.ts";
import * as queries from "./queries.ts";

/** A page that search engines may index: its canonical path, and when what it shows last changed, if that is known. */
export type Address = { path: string; lastModified?: Temporal.Instant };

/** Pages that every installation has. */
const fixedPaths = [
  "/",
  "/opportunities",
  "/browse",
  "/browse/buyers",
  "/browse/categories",
  "/insights",
  "/coverage",
  "/pricing",
  "/about-us",
  "/support",
  "/faq",
  "/blog",
  "/privacy-policy",
  "/terms-and-conditions",
];

/** Rows that are read at a time. */
const batchSize = 5_000;

type Needs = {
  db: Database;
  categories: CategoryService;
  /** The slugs of the blog's articles. */
  postSlugs: readonly string[];
};

/** Every page that search engines may index. Reads a batch of rows at a time, whatever their number. */
export async function* indexableAddresses({ db, categories, postSlugs }: Needs): AsyncGenerator<Address> {
  for (const path of fixedPaths) yield { path };
  for (const slug of postSlugs) yield { path: `/blog/${slug}` };
  for (const { slug } of places.filter(isState)) yield { path: `/browse/locations/${slug}` };
  yield* categoryAddresses(db, categories);
  for await (const { slug, last_changed_at } of rowsOf(queries.buyersAfter, db))
    yield { path: `/browse/buyers/${slug}`, lastModified: last_changed_at };
  for await (const { name, slug, last_changed_at } of rowsOf(queries.sellersAfter, db))
    if (isIndexable(name)) yield { path: `/insights/${slug}`, lastModified: last_changed_at };
  for await (const { public_id, title, last_changed_at } of rowsOf(queries.noticesAfter, db))
    yield {
      path: ["/opportunities", public_id, slugOf(title)].filter(Boolean).join("/"),
      lastModified: last_changed_at,
    };
}

/** Categories with a notice in them or below. */
async function* categoryAddresses(db: Database, categories: CategoryService): AsyncGenerator<Address> {
  const lastByCode = new Map<number, Temporal.Instant>();
  for (const { code, last_changed_at } of await queries.codesInUse(db))
    for (const ancestor of unspscPath(code)) {
      const last = lastByCode.get(ancestor);
      if (!last || Temporal.Instant.compare(last, last_changed_at) < 0) lastByCode.set(ancestor, last_changed_at);
    }
  for (const { id, slug } of await categories.all()) {
    const lastModified = lastByCode.get(id);
    if (lastModified) yield { path: `/browse/categories/${slug}`, lastModified };
  }
}

/** All rows of a query that reads those after an id. */
async function* rowsOf<Row extends { id: number }>(
  readAfter: (db: Database, id: number, limit: number) => Promise<Row[]>,
  db: Database,
): AsyncGenerator<Row> {
  for (let rows = await readAfter(db, 0, batchSize); rows.length > 0;) {
    yield* rows;
    if (rows.length < batchSize) return;
    rows = await readAfter(db, rows.at(-1)!.id, batchSize);
  }
}
