import { formatCount, formatCounted } from "#domain/format-number.ts";
import { p95Text } from "#features/operator/web/duration-text.ts";
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
      <OperatorTable
        label="Feed"
        heads={["Reader", { right: "Behind" }, { right: "Cursor" }, { right: "p95" }, "Held by"]}
      >
        <ReaderRow
          name="search index of this process"
          reader={{ behind: index.behind, sequence: feed.head - index.behind, p95Seconds: null }}
        />
        {feed.readers.map(({ name, ...reader }) => (
          <ReaderRow key={name} name={name} reader={reader} />
        ))}
        {alerts.holders.map(({ name, partitions, ...reader }) => (
          <ReaderRow key={name} name={`matching, ${partitionsText(partitions)}`} reader={reader} heldBy={name} />
        ))}
        {alerts.unheldPartitions > 0 && (
          <tr>
            <RowHead>matching</RowHead>
            <NumberCell label="behind">–</NumberCell>
            <NumberCell label="cursor">–</NumberCell>
            <NumberCell label="p95">–</NumberCell>
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

type Reader = Pick<Installation["feed"]["readers"][number], "behind" | "sequence" | "p95Seconds">;

const ReaderRow = ({ name, reader, heldBy }: { name: string; reader: Reader; heldBy?: string }) => (
  <tr>
    <RowHead>{name}</RowHead>
    <NumberCell label="behind">{formatCount(reader.behind)}</NumberCell>
    <NumberCell label="cursor">{formatCount(reader.sequence)}</NumberCell>
    <NumberCell label="p95">{p95Text(reader.p95Seconds) ?? "–"}</NumberCell>
    {heldBy === undefined ? <Cell /> : <Cell label="held by">{heldBy}</Cell>}
  </tr>
);

/** "head 1,284,310 · oldest unread row 3 seconds old" */
const feedText = ({ head, lagSeconds }: Installation["feed"]) =>
  `head ${formatCount(head)} · ${lagSeconds === 0 ? "all read" : `oldest unread row ${formatCounted(lagSeconds, "second")} old`}`;

/** "partitions 0 to 31" */
const partitionsText = (partitions: readonly number[]) =>
  `${partitions.length === 1 ? "partition" : "partitions"} ${runsOf(partitions).join(", ")}`;

/** "0 to 31", "40" */
function runsOf(numbers: readonly number[]): string[] {
  const starts = numbers.filter((number) => !numbers.includes(number - 1));
  return starts.map((start) => {
    let end = start;
    while (numbers.includes(end + 1)) end += 1;
    return end === start ? `${start}` : `${start} to ${end}`;
  });
}
