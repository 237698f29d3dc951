import { z } from "zod";

const address = z.url({ protocol: /^https?$/ });

/** Settings of the search engine. */
export const searchSettings = {
  SEARCH_THREADS: {
    about:
      "Threads of each web process that answer searches from the index in memory. Default: one less than the number of cores.",
    mustBe: "a whole number from 1 to 64",
    rule: z.coerce.number().int().min(1).max(64),
  },
  OPENSEARCH_URL: {
    about:
      "The nodes of an OpenSearch cluster, separated by commas: https://user:password@host:9200. Web processes then search there instead of in an index in memory.",
    mustBe: "addresses with http or https, separated by commas",
    rule: z
      .string()
      .transform((value) => value.split(",").map((part) => part.trim()))
      .pipe(z.array(address).min(1)),
    secret: true as const,
  },
  OPENSEARCH_INDEX: {
    about: "What the names of this installation's indexes begin with: another for each installation in one cluster.",
    mustBe: "lower-case letters, digits and hyphens, beginning with a letter",
    rule: z.string().regex(/^[a-z][a-z0-9-]{0,60}$/),
    default: "brolga",
  },
  OPENSEARCH_SHARDS: {
    about: "The primary shards of an index, from its next build on: about one for every 5 million notices.",
    mustBe: "a whole number from 1 to 100",
    rule: z.coerce.number().int().min(1).max(100),
    default: "1",
  },
  OPENSEARCH_REPLICAS: {
    about: "The copies of each shard on other nodes, from the next build on. 0 for a cluster of one node.",
    mustBe: "a whole number from 0 to 10",
    rule: z.coerce.number().int().min(0).max(10),
    default: "1",
  },
};
