import { formatCount } from "#domain/format-number.ts";
import { addCounts, noCounts, type Counts } from "#features/ingestion/server/service.ts";
import { exitCodes } from "#platform/exit-codes.ts";

/** What one run of `npm run ingest` has done, also when it is interrupted or fails halfway. */
export type Tally = ReturnType<typeof createTally>;

/** `inputs`: how many files and listings are to be read. */
export function createTally(inputs: number) {
  let [finished, current, read] = [noCounts, noCounts, 0];
  return {
    /** The counts of the input at hand, after each batch that was committed. */
    progress: (counts: Counts) => void (current = counts),
    /** The input at hand is done; without `counts` it could not be read. */
    finish: (counts?: Counts) => {
      finished = addCounts(finished, counts ?? current);
      current = noCounts;
      if (counts) read += 1;
    },
    counts: () => addCounts(finished, current),
    /** 0 when every input was read, 2 for some of them, 1 for none. */
    exitCode: () => (read === inputs && inputs > 0 ? 0 : read > 0 ? exitCodes.partial : exitCodes.failed),
    /** One sentence: how many inputs and records, and what became of them. */
    summary: () => {
      const { read: records, ...others } = addCounts(finished, current);
      const parts = Object.entries(others).map(([name, count]) => `${formatCount(count)} ${name}`);
      const of = read < inputs ? ` from ${formatCount(read)} of ${formatCount(inputs)} files or listings` : "";
      return `Read ${formatCount(records)} records${of}: ${parts.join(", ")}.`;
    },
  };
}
