import { expect, test } from "vitest";
import { createIndex } from "#search-core/index.ts";
import { judge } from "#search-core/oracle.ts";
import { plainQuery } from "#test/plain-query.ts";
import { plainDoc } from "#test/plain-doc.ts";

test("a word that is looked up among few documents scores there as it does in a list of all", () => {
  // In a tenth of all, so that it does not lie by slot, and so many times more often than the other that it is leapt through.
  const docs = Array.from({ length: 1_500 }, (_, at) => {
    const road = at % 10 === 0 ? "road ".repeat(1 + ((at / 10) % 7)) : "";
    // The last of them, too; and one behind it with the word that the dictionary has next.
    const other = at % 300 === 0 || at === 1_490 ? "bridge" : at === 1_499 ? "bridge roadworks" : "rail";
    return plainDoc({ id: at + 1, title: road + other });
  });
  const index = createIndex();
  index.update(docs);
  for (const text of [
    "bridge road",
    "road bridge -rail",
    "bridge (road OR ferry)",
    "bridge title:road",
    "bridge -road",
  ]) {
    const query = { ...plainQuery(), text, counting: "none" } as const;
    expect(index.search(query).hits, text).toEqual(judge(docs, query).hits);
  }
});
