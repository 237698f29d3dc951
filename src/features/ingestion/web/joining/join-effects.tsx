import { formatCounted } from "#domain/format-number.ts";
import { FactList, OperatorBlock } from "#features/operator/web/operator-page.tsx";
import type { JoinPreview } from "./preview-query.ts";
import classes from "./joining-page.module.css";

/** What moves to the main notice, and who is told. */
export const JoinEffects = ({ preview: { moves, other } }: { preview: JoinPreview }) => (
  <>
    <OperatorBlock title="What moves">
      <FactList facts={factsOf(moves, other.publicOpportunityId)} />
    </OperatorBlock>
    <OperatorBlock title="Who is told">
      <ul className={classes["told"]}>
        <li>
          <strong>Watchers:</strong> if the two close at different times, those of both, as of any change of closing.
          Otherwise only those who were told a fact that now reads differently.
        </li>
        <li>
          <strong>Reminders:</strong> those of the other notice then follow the closing of the joined one.
        </li>
        <li>
          <strong>Saved searches:</strong> nobody. Joining announces nothing.
        </li>
      </ul>
    </OperatorBlock>
  </>
);

function factsOf({ watches, notes, pipeline, matches, reports }: JoinPreview["moves"], id: string) {
  const both = (count: number, text: string) =>
    count === 0 ? "" : `. ${formatCounted(count, "organisation")} ${text}`;
  return [
    ["Watches", `${watches.count}${both(watches.both, "watch both: the louder timing shows")}`],
    ["Notes", notes.count === 0 ? "0" : `${notes.count}, of ${formatCounted(notes.owners, "organisation")}`],
    [
      "Pipeline",
      `${formatCounted(pipeline.count, "record")}${both(pipeline.both, "have both: the later stage shows")}`,
    ],
    ["Matches", `${matches.count} of saved searches, ${matches.count - matches.both} new to the main one`],
    ["Reports", `${reports.count} waiting`],
    [
      "Address",
      <>
        <code>/opportunities/{id}</code> answers 301
      </>,
    ],
    ["Undo", "Separate brings all of it back"],
  ] as const;
}
