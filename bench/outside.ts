import { closeSync, openSync, readFileSync, readSync } from "node:fs";
import { dayOf } from "#test/plain-doc.ts";
import { z } from "zod";
import type { Doc, Filters } from "#search-core/types.ts";
import type { BenchQuery } from "./corpus/queries.ts";

/** A line of --corpus. Ids are numbers, `valueFrom` is cents, `closing` epoch seconds. */
const notice = z.object({
  id: z.int().nonnegative(),
  title: z.string(),
  description: z.string(),
  status: z.int(),
  buyer: z.int().nonnegative().nullish(),
  categories: z.array(z.int().nonnegative()),
  location: z.int().nonnegative().nullish(),
  valueFrom: z.int().nullish(),
  closing: z.int().nullish(),
});

/** An entry of --queries. All words must occur; `valueFrom` is from and to, both inclusive. */
const query = z.object({
  words: z.array(z.string()),
  filters: z
    .object({
      status: z.array(z.int()).optional(),
      category: z.int().optional(),
      location: z.int().optional(),
      valueFrom: z.tuple([z.number(), z.number()]).optional(),
    })
    .default({}),
});

// Ids in the file begin with 0 and categories have no levels. Here 0 means none, and multiples of a million have no
// parents.
const idFrom = (outside: number) => outside + 1;
const categoryFrom = (outside: number) => (outside + 1) * 1_000_000;

/** The notices of a file with one JSON object per line, read on demand. Throws on an invalid line. */
export function* noticesFrom(path: string): Generator<Doc> {
  for (const line of linesOf(path)) yield docOf(notice.parse(JSON.parse(line)));
}

/** The queries of a file with a JSON list. */
export const queriesFrom = (path: string): BenchQuery[] =>
  z
    .array(query)
    .parse(JSON.parse(readFileSync(path, "utf8")))
    .map(({ words, filters: asked }) => {
      const { status, category, location, valueFrom } = asked;
      const filters: Filters = {};
      if (status) filters.status = status;
      if (category !== undefined) filters.category = [categoryFrom(category)];
      if (location !== undefined) filters.location = [idFrom(location)];
      if (valueFrom) filters.price = { from: valueFrom[0], to: valueFrom[1] + 1 };
      return { name: `${words.join(" ")} ${JSON.stringify(asked)}`, words, filters };
    });

function docOf({
  id,
  title,
  description,
  status,
  buyer,
  categories,
  location,
  valueFrom,
  closing,
}: z.infer<typeof notice>): Doc {
  return {
    id,
    title,
    description,
    reference: "",
    buyerName: "",
    placeText: "",
    status,
    type: 1,
    buyer: typeof buyer === "number" ? idFrom(buyer) : null,
    categories: categories.map(categoryFrom),
    locations: typeof location === "number" ? [idFrom(location)] : [],
    valueFrom: valueFrom ?? null,
    valueTo: valueFrom ?? null,
    expectedRelease: null,
    open: null,
    closing: closing ?? null,
    closingDay: dayOf(closing ?? null),
    cancelled: null,
    awarded: null,
    closed: null,
    lastActivity: closing ?? null,
    firstSeen: closing ?? 0,
    briefing: null,
    hasMandatoryBriefing: false,
    news: null,
    activity: 0,
    organisation: null,
    isNonTender: false,
  };
}

/** Lines of a file that may be larger than memory, without empty ones. */
export function* linesOf(path: string): Generator<string> {
  const file = openSync(path, "r");
  const chunk = Buffer.allocUnsafe(1 << 22);
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (let read = readSync(file, chunk); read > 0; read = readSync(file, chunk)) {
      const lines = (rest + decoder.decode(chunk.subarray(0, read), { stream: true })).split("\n");
      rest = lines.pop()!;
      for (const line of lines) if (line.trim() !== "") yield line;
    }
    if (rest.trim() !== "") yield rest;
  } finally {
    closeSync(file);
  }
}
