import { expect, test } from "vitest";
import { entriesOf } from "#search-core/index.ts";
import { createIndex } from "#test/search-core/create-index.ts";
import { expectedAnswer } from "#test/search-core/oracle.ts";
import { plainDoc } from "#test/plain-doc.ts";
import { plainQuery } from "#test/plain-query.ts";

test("notices of many categories count once in each, and are found by any of them", () => {
  const codes = [72_101_500, 43_231_500, 81_111_800, 30_171_500, 14_111_500, 25_101_500, 39_101_600];
  // Zero to seven categories, so that neighbouring rows differ in length.
  const docs = Array.from({ length: 40 }, (_, i) =>
    plainDoc({ id: i + 1, categories: codes.toSpliced(0, i % 3).slice(0, (i * 5) % 8) }),
  );
  const index = createIndex();
  index.update(docs);
  for (const category of [[], ...codes.map((code) => [code]), [codes[5]!, codes[6]!]]) {
    const query = { ...plainQuery(), filters: { category }, limit: 100 };
    const [found, expected] = [index.search(query), expectedAnswer(docs, query)];
    expect(found.hits.map(({ id }) => id)).toEqual(expected.hits.map(({ id }) => id));
    expect(new Map(entriesOf(found.facets.category))).toEqual(expected.facets["category"]);
    expect(found.hidden).toEqual(expected.hidden);
  }
});
