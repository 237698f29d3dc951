import { createHash } from "node:crypto";
import { analyserVersion } from "#search-core/analysis/version.ts";

/** Increase it when documents are made differently without a change of the mapping. */
const documentVersion = 1;

const number = { type: "long" } as const;
const integer = { type: "integer" } as const;
const flag = { type: "boolean" } as const;
/** A text whose terms we have made: units between spaces are positions, and a unit has its forms between bars. */
const terms = { type: "text", analyzer: "terms" } as const;
const words = { type: "keyword", norms: false } as const;

/** A field for each thing that a query filters by, counts or orders by. */
const properties = {
  // Terms: all five fields in one, and those that a query can name.
  all: terms,
  title: terms,
  buyerName: terms,
  reference: terms,
  // Words as typed, of public tenders alone: for suggestions and corrections.
  titleWords: words,
  words,
  publicWords: { type: "text", analyzer: "whitespace", norms: false, index_options: "docs" },

  id: integer,
  status: integer,
  type: integer,
  buyer: integer,
  category: integer,
  location: integer,
  organisation: integer,
  isNonTender: flag,
  hasMandatoryBriefing: flag,
  statesValue: flag,
  valueFloor: number,
  valueCeiling: number,
  lowestPrice: number,
  highestPrice: number,
  expectedRelease: number,
  open: number,
  closing: number,
  cancelled: number,
  awarded: number,
  lastActivity: number,
  closed: number,
  firstSeen: number,
  published: number,
  briefing: number,
  deadline: number,
  closingDay: integer,
  timeless: integer,
  listed: number,
  activity: integer,
  // The document itself, from which parts of answers are computed.
  doc: { type: "object", enabled: false },
  cursor: { type: "object", enabled: false },
};

const mappings = {
  dynamic: false,
  properties,
  _source: { includes: ["doc", "cursor"] },
};

/** A page can begin anywhere: the cluster sorts what it needs for it and no more than it has. */
const maxResultWindow = 2 ** 31 - 1;

/** What an index is created with. It is refreshed by its writer alone, when what it has written belongs together. */
export const indexDefinition = ({ shards, replicas }: { shards: number; replicas: number }) => ({
  settings: {
    number_of_shards: shards,
    number_of_replicas: replicas,
    refresh_interval: "-1",
    max_result_window: maxResultWindow,
    analysis: {
      tokenizer: { positions: { type: "whitespace", max_token_length: 1_048_576 } },
      filter: { forms: { type: "pattern_capture", preserve_original: false, patterns: ["([^|]+)"] } },
      analyzer: { terms: { type: "custom", tokenizer: "positions", filter: ["forms"] } },
    },
  },
  mappings,
});

/**
 * The version of an index: equal if its documents were made in the same way. `docsVersion`: how opportunities become
 * documents.
 */
export const indexVersion = (docsVersion: string): string =>
  createHash("sha256")
    .update(
      JSON.stringify([docsVersion, analyserVersion, documentVersion, indexDefinition({ shards: 1, replicas: 0 })]),
    )
    .digest("hex")
    .slice(0, 12);
