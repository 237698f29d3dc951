import fc from "fast-check";
import { expect, test } from "vitest";
import { createIndex } from "#test/search-core/create-index.ts";
import { plainDoc } from "#test/plain-doc.ts";
import { plainQuery } from "#test/plain-query.ts";
import { repeats } from "#test/counts.ts";

const amount = fc.option(fc.integer({ min: 0, max: 9 }));
const facts = fc.record({ valueFrom: amount, valueTo: amount, closing: amount, status: fc.constantFrom(1, 2) });
const range = fc.option(fc.record({ from: amount, to: amount }), { nil: undefined });

test("results that state no value or closing date are as many as go when such notices do not pass", () => {
  const filters = fc.record({ price: range, closing: range, status: fc.constantFrom<number[]>([], [1]) });
  fc.assert(
    fc.property(fc.array(facts, { maxLength: 12 }), filters, (docs, { price, closing, status }) => {
      const index = createIndex();
      index.update(docs.map((doc, i) => plainDoc({ ...doc, id: i + 1 })));
      const query = {
        ...plainQuery(),
        filters: { status, ...(price && { price }), ...(closing && { closing }) },
        includeNotStated: true,
      };
      const { total, unstated } = index.search(query);
      const without = index.search({ ...query, includeNotStated: false });
      if (unstated === null) expect(without.total).toBe(total);
      else expect(unstated).toBe(total - without.total);
      expect(without.unstated).toBeNull();
    }),
    { numRuns: repeats(300, 20_000) },
  );
});
