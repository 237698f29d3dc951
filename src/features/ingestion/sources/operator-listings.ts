import { readFileSync } from "node:fs";
import { issueSentence } from "#contract/issue-sentence.ts";
import { placeFromName } from "#domain/places.ts";
import { listedFields } from "#features/ingestion/formats/listed-notice.ts";
import type { Listing } from "#features/ingestion/sources/listing.ts";
import { mappedListing } from "#features/ingestion/sources/mapped-listing.ts";
import type { Mapping } from "#features/ingestion/sources/mapping.ts";
import { sharedMappings, type SharedMapping } from "#features/ingestion/sources/shared-mappings.ts";
import { rowDetail } from "./listing-detail.ts";
import { StartupError } from "#platform/startup-error.ts";
import { z } from "zod";

const column = z.union([
  z.string(),
  z.strictObject({ column: z.string(), match: z.string(), ending: z.string().optional() }),
  z.strictObject({ joined: z.array(z.string()) }),
]);
const mapping = z.strictObject({
  shape: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("feed"), labels: z.boolean().optional() }),
    z.strictObject({ kind: z.literal("csv") }),
    z.strictObject({ kind: z.literal("json"), records: z.string() }),
    z.strictObject({
      kind: z.literal("html"),
      rows: z.string().optional(),
      isTable: z.boolean().optional(),
      columns: z.record(z.string(), z.string()).optional(),
      labels: z.string().optional(),
      documents: z.string().optional(),
    }),
  ]),
  fields: z.partialRecord(z.enum(listedFields), z.union([column, z.array(column)])),
  only: z.strictObject({ column: z.string(), match: z.string() }).optional(),
});

/** One listing of the operator's file. */
const operatorListing = z.strictObject({
  code: z.string().regex(/^[a-z0-9][a-z0-9-]{1,60}$/, "must be lower-case letters, digits and hyphens"),
  name: z.string().min(1).max(200),
  address: z.url({ protocol: /^https?$/ }),
  buyer: z.string().min(1).max(200),
  state: z.string().refine((text) => placeFromName(text)?.zone, "must be a state or territory, such as NSW"),
  mapping: z.union([z.enum(Object.keys(sharedMappings) as [SharedMapping, ...SharedMapping[]]), mapping]),
});

/** The listings of an operator's file: a JSON list of `{ code, name, address, buyer, state, mapping }`. */
export function operatorListings(path: string): Listing[] {
  const read = z.array(operatorListing).safeParse(contentOf(path));
  if (read.success) return read.data.map(listingOf);
  const [issue] = read.error.issues;
  throw new StartupError(`LISTINGS_FILE ${path}: ${issue!.path.join(".")} ${issueSentence(issue!)}.`);
}

function contentOf(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new StartupError(`LISTINGS_FILE ${path} cannot be read (${(error as Error).message}).`);
  }
}

/** A list of one buyer, read by a mapping. */
export function listingOf({
  code,
  name,
  address,
  buyer,
  state,
  mapping: by,
}: z.output<typeof operatorListing>): Listing {
  const place = placeFromName(state)!;
  const list = (typeof by === "string" ? sharedMappings[by] : by) as Mapping;
  return mappedListing({
    code: `own-${code}`,
    source: "council-sites",
    name,
    url: address,
    addresses: [address],
    licence: "not stated",
    detail: rowDetail(`tenders of ${buyer}`),
    isScheduled: true,
    statesClosing: true,
    mayBeEmpty: true,
    list: { ...list, fixed: { buyer, zone: place.zone!, place: place.code } },
  });
}
