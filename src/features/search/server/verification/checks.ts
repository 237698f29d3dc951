import { randomInt } from "node:crypto";
import { docsAfter } from "#features/search/server/queries.ts";
import type { Check, CheckContext, Finding } from "#platform/verification/check.ts";
import { activeStatuses, createWriter, openReader } from "#search-core/index.ts";
import type { Doc, Query } from "#search-core/types.ts";
import { type Block, idsFound, randomStart } from "./queries.ts";
import { randomRequest } from "./requests.ts";

/** Notices that are indexed at once: their index needs some 10 MB. */
const blockSize = 5_000;
/** Requests to each block. With a sample there is one block, which gets more. */
const requests = { ofAll: 10, ofSample: 200 };

/**
 * Builds the index block by block, as a web process does from all notices, and asks each block what SQL also knows.
 * What a block finds is what the whole finds there, so nothing larger needs to be in memory.
 */
export const searchChecks: readonly Check[] = [
  {
    rules: {
      "search.index": "A search by filters finds in the index what SQL finds in the rows.",
    },
    async *run({ db, sample, signal }: CheckContext) {
      const count = sample === null ? requests.ofAll : requests.ofSample;
      let after = sample === null ? 0 : await randomStart(db);
      for (;;) {
        signal.throwIfAborted();
        let docs = await docsAfter(db, after, blockSize);
        if (sample !== null && docs.length < Math.min(sample, blockSize)) docs = await docsAfter(db, 0, blockSize);
        if (docs.length === 0) return;
        after = docs.at(-1)!.id;
        yield* findingsIn(docs, count, (block, query) => idsFound(db, block, query));
        if (sample !== null) return;
      }
    },
  },
];

async function* findingsIn(
  docs: Doc[],
  count: number,
  inSql: (block: Block, query: Query) => Promise<number[]>,
): AsyncGenerator<Finding> {
  const writer = createWriter({ activeStatuses });
  const reader = openReader(writer.update(docs));
  const block = { from: docs[0]!.id, to: docs.at(-1)!.id };
  const idsOf = (query: Query) =>
    reader
      .search(query)
      .hits.map(({ id }) => id)
      .toSorted((a, b) => a - b);
  for (let asked = 0; asked < count; asked += 1) {
    const doc = docs[randomInt(docs.length)]!;
    const query = randomRequest(doc, docs.length);
    const [found, expected] = [idsOf(query), await inSql(block, query)];
    const isSame = found.length === expected.length && found.every((id, index) => id === expected[index]);
    const examples = isSame ? [] : [differenceOf(query, found, expected)];
    yield { check: "search.index", checked: 1, broken: examples.length, examples };
  }
}

function differenceOf({ filters }: Query, found: number[], expected: number[]): string {
  const [inIndex, inRows] = [new Set(found), new Set(expected)];
  const only = [...inIndex.symmetricDifference(inRows)].slice(0, 3);
  return `${JSON.stringify(filters)} finds ${found.length} in the index, ${expected.length} in SQL; only one finds notice ${only.join(", ")}`;
}
