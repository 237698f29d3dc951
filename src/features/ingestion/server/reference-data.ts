import { createReadStream } from "node:fs";
import { basename, join } from "node:path";
import { slugOf } from "#domain/slug.ts";
import { unspscCode, unspscLevel, unspscPath } from "#domain/unspsc.ts";
import { textOf } from "#features/ingestion/formats/format.ts";
import { recordsIn } from "#features/ingestion/extraction/containers.ts";
import {
  insertCategories,
  seedSources,
  updateShortTitles,
  type CategoryRow,
} from "#features/ingestion/server/queries.ts";
import type { Database } from "#platform/db/db.ts";

/** The folder of the shipped data, from the root of the checkout. */
export const dataFolder = join(process.cwd(), "data");

/** Two groups whose names are cut off at the front in the shipped list. */
const truncatedTitles = new Map([
  [24_000_000, "Material Handling and Storage Equipment and Supplies"],
  [60_000_000, "Teaching, Music, Games and Craft Materials and Supplies"],
]);

/** Writes sources and the names of categories to their tables. Idempotent. */
export async function loadReferenceData(db: Database, folder = dataFolder) {
  await seedSources(db);
  const shipped = await categoryTitles(folder);
  const reviewed = await reviewedNames(folder);
  const slugs = new Set<string>();
  const toRow = (id: number, title: string, origin: CategoryRow["origin"]): CategoryRow => {
    const slug = slugs.has(slugOf(title)) ? `${slugOf(title)}-${id}` : slugOf(title);
    slugs.add(slug);
    return { id, title, slug, origin };
  };
  await insertCategories(db, [
    ...[...shipped].map(([id, title]) => toRow(id, title, "austender")),
    ...reviewed.flatMap(({ id, title }) => (title && !shipped.has(id) ? [toRow(id, title, "reviewed")] : [])),
  ]);
  await updateShortTitles(
    db,
    reviewed.flatMap(({ id, short }) => (short ? [{ id, short }] : [])),
  );
}

/** Our own names: of codes that occur but that the shipped list lacks, and short ones for narrow places. */
async function reviewedNames(folder: string) {
  const names: { id: number; title: string | undefined; short: string | undefined }[] = [];
  for await (const { body } of recordsOfFile(join(folder, "category-names.csv"))) {
    const id = unspscCode(textOf(body, "code") ?? "");
    if (id !== undefined) names.push({ id, title: textOf(body, "name"), short: textOf(body, "short") });
  }
  return names;
}

/** The records of a CSV file. Throws if one is unreadable, because these files are ours. */
async function* recordsOfFile(path: string) {
  for await (const record of recordsIn("csv", createReadStream(path).setEncoding("utf8"))) {
    if ("problem" in record) throw new Error(`${basename(path)}, record ${record.number}: ${record.problem}`);
    yield record;
  }
}

/** Titles by code. Few segments have a row of their own in the list; the others take the name of their rows' group. */
export async function categoryTitles(folder: string): Promise<Map<number, string>> {
  const titles = new Map<number, string>();
  const groups = new Map<number, string>();
  for await (const record of recordsOfFile(join(folder, "austender_unspsc.csv"))) {
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
