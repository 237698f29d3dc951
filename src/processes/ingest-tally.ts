import { formatCount } from "#domain/format-number.ts";
import { addCounts, noCounts, type Counts } from "#features/ingestion/server/service.ts";
import { exitCodes } from "#platform/exit-codes.ts";

/** The result of one run of `npm run ingest`, also when it is interrupted or fails half-way. */
export type Tally = ReturnType<typeof createTally>;

/** `inputs`: how many files and listings there are. */
export function createTally(inputs: number) {
  let [finished, current, read] = [noCounts, noCounts, 0];
  return {
    /** The counts of the current input, after each committed batch. */
    progress: (counts: Counts) => void (current = counts),
    /** The current input is finished; without `counts` it could not be read. */
    finish: (counts?: Counts) => {
      finished = addCounts(finished, counts ?? current);
      current = noCounts;
      if (counts) read += 1;
    },
    counts: () => addCounts(finished, current),
    /** 0 if every input was read, 2 if some were, 1 if none was. */
    exitCode: () => (read === inputs && inputs > 0 ? 0 : read > 0 ? exitCodes.partial : exitCodes.failed),
    /** One sentence: how many inputs and records were read, and the results. */
    summary: () => {
      const { read: records, ...others } = addCounts(finished, current);
      const parts = Object.entries(others).map(([name, count]) => `${formatCount(count)} ${name}`);
      const of = read < inputs ? ` from ${formatCount(read)} of ${formatCount(inputs)} files or listings` : "";
      return `Read ${formatCount(records)} records${of}: ${parts.join(", ")}.`;
    },
  };
}
