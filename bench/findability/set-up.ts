import { existsSync } from "node:fs";
import { join } from "node:path";
import { openStaticTable } from "#adapters/embeddings/static-table.ts";
import { answersFrom } from "#adapters/search-engine/answers.ts";
import { openReader, type Doc } from "#search-core/index.ts";
import { indexOf, notices } from "./notices.ts";
import { searchSets } from "./search-sets.ts";

/** What suppliers search, and an engine that answers. `say` tells what is left out because it does not ship. */
export async function setUp(say: (line: string) => void, change: (doc: Doc) => Doc = (doc) => doc) {
  const folder = join(process.cwd(), "../shared/data");
  const shared = existsSync(join(folder, "searches")) ? folder : undefined;
  if (!shared) say("left out: the searches, phrases and open notices of ../shared/data, which is not there");
  const docs = (await notices(shared)).map(change);
  const embedder = await openStaticTable();
  const reader = openReader(await indexOf(docs, embedder));
  const engine = answersFrom(
    () => reader,
    () => Promise.resolve(embedder),
  );
  return { docs, engine, sets: searchSets(shared) };
}
