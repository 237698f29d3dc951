import { formatCount, formatCounted } from "#domain/format-number.ts";
import { OperatorBlock } from "#features/operator/web/operator-page.tsx";
import { Cell, NumberCell, OperatorTable, RowHead } from "#features/operator/web/operator-table.tsx";
import { StatusLabel } from "#web/ui/status-label.tsx";
import { useQuery } from "@tanstack/react-query";
import { type Installation, installationQuery } from "./installation-query.ts";

/** Who reads the feed, how far behind each is, and which worker has which partitions of saved searches. */
export function FeedReaders() {
  const { data } = useQuery(installationQuery);
  if (!data) return undefined;
  const { feed, index, alerts } = data;
  return (
    <OperatorBlock title="Feed" note={feedText(feed)}>
      <OperatorTable label="Feed" heads={["Reader", { right: "Rows behind" }, "Held by"]}>
        <ReaderRow name="search index of this process" behind={index.behind} />
        {feed.readers.map(({ name, behind }) => (
          <ReaderRow key={name} name={name} behind={behind} />
        ))}
        {alerts.holders.map((holder) => (
          <tr key={holder.name}>
            <RowHead>matching</RowHead>
            <NumberCell label="rows behind">–</NumberCell>
            <Cell label="held by">{holderText(holder)}</Cell>
          </tr>
        ))}
        {alerts.unheldPartitions > 0 && (
          <tr>
            <RowHead>matching</RowHead>
            <NumberCell label="rows behind">–</NumberCell>
            <Cell label="held by">
              <StatusLabel shape="triangle" tone="warning">
                {formatCounted(alerts.unheldPartitions, "partition")} without a worker
              </StatusLabel>
            </Cell>
          </tr>
        )}
      </OperatorTable>
    </OperatorBlock>
  );
}

const ReaderRow = ({ name, behind }: { name: string; behind: number }) => (
  <tr>
    <RowHead>{name}</RowHead>
    <NumberCell label="rows behind">{formatCount(behind)}</NumberCell>
    <Cell />
  </tr>
);

/** "head 1,284,310 · oldest unread row 3 seconds old" */
const feedText = ({ head, lagSeconds }: Installation["feed"]) =>
  `head ${formatCount(head)} · ${lagSeconds === 0 ? "all read" : `oldest unread row ${formatCounted(lagSeconds, "second")} old`}`;

type Holder = Installation["alerts"]["holders"][number];

/** "brolga-1, process 512: partitions 0 to 31" */
const holderText = ({ name, partitions }: Holder) =>
  `${name}: ${partitions.length === 1 ? "partition" : "partitions"} ${runsOf(partitions).join(", ")}`;

/** "0 to 31", "40" */
function runsOf(numbers: readonly number[]): string[] {
  const starts = numbers.filter((number) => !numbers.includes(number - 1));
  return starts.map((start) => {
    let end = start;
    while (numbers.includes(end + 1)) end += 1;
    return end === start ? `${start}` : `${start} to ${end}`;
  });
}
