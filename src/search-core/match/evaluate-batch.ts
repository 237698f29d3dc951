import type { DocBitset } from "./doc-bitset.ts";
import { addQueries, type MatchedQueries } from "./matched-queries.ts";
import { clauseCountAt, rowCountAt, firstRowAt, type Layout, recordHeader } from "./layout.ts";
import { unknown } from "./clause-table.ts";

/**
 * Everything read while a batch is evaluated: the records (records.ts), the clause results (clause-table.ts) and who
 * may see what (organisations.ts). Plain fields: calling methods for each of tens of thousands of groups took a tenth
 * of the time.
 */
export type BatchEvaluation = {
  layout: Layout;
  starts: Int32Array;
  tails: Int32Array;
  slotOf: Int32Array;
  bits: Int32Array;
  evaluate: (clause: number) => number;
  publicDocs: Readonly<DocBitset>;
  visible: Int32Array;
  matched: MatchedQueries;
};

/** Evaluates the searches of a group for the documents that match the group's clause. */
export function evaluateGroup(evaluation: BatchEvaluation, group: number, low: number, high: number): void {
  const { starts, tails } = evaluation;
  const { pool } = evaluation.layout;
  const end = starts[group + 1]!;
  for (let record = starts[group]!; record < end; record += recordHeader + pool[record + clauseCountAt]!)
    evaluateRecord(evaluation, record, low, high);
  for (let record = tails[group]!; record !== 0; record = pool[record - 1]!)
    evaluateRecord(evaluation, record, low, high);
}

function evaluateRecord(evaluation: BatchEvaluation, record: number, low: number, high: number): void {
  const { slotOf, bits } = evaluation;
  const { pool } = evaluation.layout;
  // All searches of the record were removed, so its clauses may be gone.
  if (pool[record + rowCountAt] === 0) return;
  let lowLeft = low;
  let highLeft = high;
  const end = record + recordHeader + pool[record + clauseCountAt]!;
  for (let i = record + recordHeader; i < end; i++) {
    const clause = pool[i]!;
    const known = slotOf[clause]!;
    const bitsOffset = 2 * (known === unknown ? evaluation.evaluate(clause) : known);
    lowLeft &= bits[bitsOffset]!;
    highLeft &= bits[bitsOffset + 1]!;
    if ((lowLeft | highLeft) === 0) return;
  }
  addVisible(evaluation, record, lowLeft, highLeft);
}

/** Adds the searches of a record, limited to documents that their organisations may see. */
function addVisible(
  { layout, publicDocs, visible, matched }: BatchEvaluation,
  record: number,
  low: number,
  high: number,
): void {
  const { pool, queryIds, organisations } = layout;
  const from = pool[record + firstRowAt]!;
  const to = from + pool[record + rowCountAt]!;
  if (((low & ~publicDocs.low) | (high & ~publicDocs.high)) === 0) {
    addQueries(matched, queryIds, from, to, low, high);
    return;
  }
  for (let row = from; row < to; row++) {
    const organisation = 2 * organisations[row]!;
    const lowSeen = low & visible[organisation]!;
    const highSeen = high & visible[organisation + 1]!;
    if ((lowSeen | highSeen) !== 0) addQueries(matched, queryIds, row, row + 1, lowSeen, highSeen);
  }
}
