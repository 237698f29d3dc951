import { createReadStream } from "node:fs";
import { join } from "node:path";
import { slugOf } from "#domain/slug.ts";
import { unspscCode } from "#domain/unspsc.ts";
import { textOf } from "#features/ingestion/formats/format.ts";
import { recordsIn } from "#features/ingestion/reading/containers.ts";
import { addCategories, seedSources, type CategoryRow } from "#features/ingestion/server/queries.ts";
import type { Database } from "#platform/db/db.ts";

/** Where the shipped data lies, from the root of the checkout. */
export const dataFolder = join(process.cwd(), "data");

/** Brings sources and the shipped category list into their tables; running it again changes nothing. */
export async function loadReferenceData(db: Database, folder = dataFolder) {
  await seedSources(db);
  const categories: CategoryRow[] = [];
  const slugs = new Set<string>();
  const file = createReadStream(join(folder, "austender_unspsc.csv")).setEncoding("utf8");
  for await (const record of recordsIn("csv", file)) {
    if ("problem" in record) throw new Error(`austender_unspsc.csv, record ${record.number}: ${record.problem}`);
    const [id, title] = [unspscCode(textOf(record.body, "unspsc_id") ?? ""), textOf(record.body, "unspsc_desc")];
    if (id === undefined || !title) continue;
    const slug = slugs.has(slugOf(title)) ? `${slugOf(title)}-${id}` : slugOf(title);
    slugs.add(slug);
    categories.push({ id, title, slug, origin: "austender" });
  }
  await addCategories(db, categories);
}
