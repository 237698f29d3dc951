import { createReadStream } from "node:fs";
import { join } from "node:path";
import { slugOf } from "#domain/slug.ts";
import { unspscCode, unspscPath } from "#domain/unspsc.ts";
import { textOf } from "#features/ingestion/formats/format.ts";
import { recordsIn } from "#features/ingestion/reading/containers.ts";
import { addCategories, seedSources, type CategoryRow } from "#features/ingestion/server/queries.ts";
import type { Database } from "#platform/db/db.ts";

/** Where the shipped data lies, from the root of the checkout. */
export const dataFolder = join(process.cwd(), "data");

/**
 * Brings sources and the shipped category list into their tables; running it again changes nothing. The list has no
 * titles of segments: AusTender's name for the group of a code stands for the code's segment.
 */
export async function loadReferenceData(db: Database, folder = dataFolder) {
  await seedSources(db);
  const titles = new Map<number, string>();
  const file = createReadStream(join(folder, "austender_unspsc.csv")).setEncoding("utf8");
  for await (const record of recordsIn("csv", file)) {
    if ("problem" in record) throw new Error(`austender_unspsc.csv, record ${record.number}: ${record.problem}`);
    const code = unspscCode(textOf(record.body, "unspsc_id") ?? "");
    const [title, group] = [textOf(record.body, "unspsc_desc"), textOf(record.body, "unspsc_group")];
    if (code === undefined || !title) continue;
    titles.set(code, title);
    const segment = unspscPath(code)[0]!;
    if (group && !titles.has(segment)) titles.set(segment, group);
  }
  await addCategories(db, categoriesOf(titles));
}

function categoriesOf(titles: Map<number, string>): CategoryRow[] {
  const slugs = new Set<string>();
  return [...titles].map(([id, title]) => {
    const slug = slugs.has(slugOf(title)) ? `${slugOf(title)}-${id}` : slugOf(title);
    slugs.add(slug);
    return { id, title, slug, origin: "austender" };
  });
}
