import { slugOf } from "#domain/slug.ts";
import { insertCategories, listCategories, type CategoryRow } from "#features/ingestion/server/queries.ts";
import type { StoredCategory } from "#features/opportunities/record.ts";
import type { Database } from "#platform/db/db.ts";

/** A label longer than this is no name. */
const maxLabelLength = 120;

/**
 * Names categories that have no title yet by the labels that sources give with their codes. Those that only an imported
 * list names are listed from now on.
 */
export async function nameCategories(db: Database, categories: readonly StoredCategory[]): Promise<void> {
  await listCategories(db, [...new Set(categories.flatMap(({ code }) => code ?? []))]);
  const labels = new Map<number, string>();
  for (const { code, raw = "" } of categories)
    if (code !== undefined && /\p{L}{3}/u.test(raw) && raw.length <= maxLabelLength) labels.set(code, raw.trim());
  if (labels.size === 0) return;
  const rows = [...labels].map(([id, title]): CategoryRow => ({
    id,
    title,
    slug: `${slugOf(title)}-${id}`,
    origin: "source",
  }));
  await insertCategories(db, rows);
}
