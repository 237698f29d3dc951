import { createReadStream } from "node:fs";
import { join } from "node:path";
import { slugOf } from "#domain/slug.ts";
import { unspscCode, unspscLevel, unspscPath } from "#domain/unspsc.ts";
import { textOf } from "#features/ingestion/formats/format.ts";
import { recordsIn } from "#features/ingestion/extraction/containers.ts";
import { insertCategories, seedSources, type CategoryRow } from "#features/ingestion/server/queries.ts";
import type { Database } from "#platform/db/db.ts";

/** The folder of the shipped data, from the root of the checkout. */
export const dataFolder = join(process.cwd(), "data");

/** Two groups whose names are cut off at the front in the shipped list. */
const truncatedTitles = new Map([
  [24_000_000, "Material Handling and Storage Equipment and Supplies"],
  [60_000_000, "Teaching, Music, Games and Craft Materials and Supplies"],
]);

/** Writes sources and the shipped category list to their tables. Idempotent. */
export async function loadReferenceData(db: Database, folder = dataFolder) {
  await seedSources(db);
  const titles = await categoryTitles(folder);
  const slugs = new Set<string>();
  const categories = [...titles].map(([id, title]): CategoryRow => {
    const slug = slugs.has(slugOf(title)) ? `${slugOf(title)}-${id}` : slugOf(title);
    slugs.add(slug);
    return { id, title, slug, origin: "austender" };
  });
  await insertCategories(db, categories);
}

/** Titles by code. Few segments have a row of their own in the list; the others take the name of their rows' group. */
export async function categoryTitles(folder: string): Promise<Map<number, string>> {
  const titles = new Map<number, string>();
  const groups = new Map<number, string>();
  const file = createReadStream(join(folder, "austender_unspsc.csv")).setEncoding("utf8");
  for await (const record of recordsIn("csv", file)) {
    if ("problem" in record) throw new Error(`austender_unspsc.csv, record ${record.number}: ${record.problem}`);
    const [id, title] = [unspscCode(textOf(record.body, "unspsc_id") ?? ""), textOf(record.body, "unspsc_desc")];
    if (id === undefined || !title) continue;
    titles.set(id, title);
    const [segment] = unspscPath(id);
    const group = textOf(record.body, "unspsc_group");
    // If a row is itself a segment, its group belongs to the segment before it.
    if (group && unspscLevel(id) !== "segment" && !groups.has(segment!)) groups.set(segment!, group);
  }
  for (const [segment, group] of groups)
    if (!titles.has(segment)) titles.set(segment, truncatedTitles.get(segment) ?? group);
  return titles;
}
