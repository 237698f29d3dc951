import { readFileSync } from "node:fs";
import { join } from "node:path";
import { activeStatuses, createWriter } from "#search-core/index.ts";
import type { Doc, IndexState } from "#search-core/types.ts";
import type { Embedder } from "#adapters/embeddings/port.ts";
import { createVectorMaker } from "#adapters/search-engine/vector-maker.ts";
import { statusOf, type StatusCode } from "#domain/opportunity-status.ts";
import { openNotices } from "#features/ingestion/extraction/open-file.ts";
import { inventedNotices } from "#features/ingestion/server/demonstration/generator.ts";
import type { CategoryStatement } from "#features/ingestion/notice.ts";
import { unspscCode } from "#domain/unspsc.ts";
import { plainDoc } from "#test/plain-doc.ts";
import { batchesOf } from "../engines/engine.ts";
import { builtTogether } from "../engines/core.ts";

type Text = { title: string; description: string; buyerName: string; status: StatusCode; categories: number[] };

const codesOf = (categories: readonly CategoryStatement[] = []): number[] =>
  categories.flatMap(({ scheme, code = "" }) => (scheme === "UNSPSC" ? (unspscCode(code) ?? []) : []));

const shipped = ["contract_notices", "nt_awarded_contracts", "tas_contracts", "act_contracts_2025"];
const samples = ["austender_atm", "nsw_buynsw_open", "vendorpanel_sample"];

/**
 * What a supplier can find: the contracts that ship, the demonstration's invented notices of a fixed day, and samples
 * of open ones, which do not ship and need `sharedData`.
 */
export async function notices(sharedData: string | undefined): Promise<Doc[]> {
  const texts = new Map<string, Text>();
  for (const file of shipped) {
    const { read, format } = await openNotices(`data/${file}.csv.gz`);
    for await (const record of read().records) {
      if (!("body" in record)) continue;
      const { key, title = "", description = "", buyer, categories } = format.parse(record.body);
      const buyerName = buyer?.name ?? "";
      texts.set(`${file} ${key}`, {
        title,
        description,
        buyerName,
        status: "Awarded",
        categories: codesOf(categories),
      });
    }
  }
  for (const notice of inventedNotices(Temporal.Instant.from("2026-09-10T00:00Z"))) {
    const { key, title, description, buyer, status, categories } = notice;
    const nothing: Text = { title: "", description: "", buyerName: "", status: "Open", categories: [] };
    const before = texts.get(`invented ${key}`) ?? nothing;
    texts.set(`invented ${key}`, {
      title: title ?? before.title,
      description: description ?? before.description,
      buyerName: buyer?.name ?? before.buyerName,
      status: status ?? before.status,
      categories: categories ? codesOf(categories) : before.categories,
    });
  }
  for (const file of sharedData ? samples : []) {
    const lines = readFileSync(join(sharedData!, "au-open-tenders-2026", `${file}.jsonl`), "utf8")
      .trim()
      .split("\n");
    for (const [i, line] of lines.entries()) {
      const { title, description } = JSON.parse(line) as { title: string; description?: string };
      texts.set(`${file} ${i}`, {
        title,
        description: description ?? "",
        buyerName: "",
        status: "Open",
        categories: [],
      });
    }
  }
  return Array.from(texts.values(), ({ status, ...text }, i) =>
    plainDoc({ id: i + 1, ...text, status: statusOf(status).id }),
  );
}

/** An index of them with the product's vectors. */
export async function indexOf(docs: readonly Doc[], embedder: Embedder): Promise<IndexState> {
  const writer = createWriter({ activeStatuses });
  for (const batch of batchesOf(docs, builtTogether)) writer.update(batch);
  writer.compact();
  const textOf = ({ title, description }: Doc) => `${title} ${description}`;
  const maker = createVectorMaker({
    writer,
    open: () => Promise.resolve(embedder),
    textsOf: (ids) => Promise.resolve(new Map(ids.map((id) => [id, textOf(docs[id - 1]!)]))),
    onChange() {},
  });
  await maker.look();
  return writer.state;
}
