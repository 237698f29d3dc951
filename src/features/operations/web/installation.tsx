import { epochOf } from "#domain/epoch.ts";
import { formatZonedDateTime } from "#domain/format-time.ts";
import { formatCount, formatCounted, formatOneDecimal } from "#domain/format-number.ts";
import { daysText } from "#domain/retention.ts";
import { useOperatorZone } from "#features/operator/web/operator-zone.ts";
import { FactList, FigureLine, OperatorBlock } from "#features/operator/web/operator-page.tsx";
import { Cell, NumberCell, OperatorTable, RowHead } from "#features/operator/web/operator-table.tsx";
import { api } from "#web/api/client.ts";
import { StatusLabel } from "#web/ui/status-label.tsx";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Needs } from "./needs.tsx";

/** How the installation is; read again every half minute on every page of operators. */
export const installationQuery = queryOptions({
  queryKey: ["operator", "installation"],
  queryFn: ({ signal }) => api.operations.installation({}, { signal }),
  staleTime: 10_000,
  refetchInterval: 30_000,
});
type Installation = Awaited<ReturnType<typeof api.operations.installation>>;

/** "61.2 GB", "340 MB" */
function sizeText(bytes: number): string {
  const megabytes = bytes / 2 ** 20;
  return megabytes >= 1024 ? `${formatOneDecimal(megabytes / 1024)} GB` : `${formatCount(Math.ceil(megabytes))} MB`;
}

/** What needs an operator, the figures, and the parts of the installation. */
export function InstallationParts() {
  const zone = useOperatorZone();
  const { data } = useQuery(installationQuery);
  if (!data) return undefined;
  const { due, feed, index, newNotices } = data;
  const behind = Math.max(0, ...feed.readers.map((reader) => reader.behind));
  return (
    <>
      <Needs due={due} />
      <FigureLine
        figures={[
          ["New notices, 24 h", formatCount(newNotices.day), `${formatCount(newNotices.dayBefore)} the day before`],
          ["Feed, rows behind", formatCount(behind)],
          ["Deliveries waiting", formatCount(due.waitingDeliveries), `${formatCount(due.lateDeliveries)} late`],
          ["Listings behind", formatCount(due.listings)],
          ["Notices in the index", formatCount(index.documents), index.isReady ? "" : "not ready"],
          ["Workers", formatCount(data.workers)],
        ]}
      />
      <OperatorBlock title="Installation" more={<a href="/health">/health</a>}>
        <FactList facts={factsOf(data, zone)} />
      </OperatorBlock>
      <OperatorBlock title="Retention" note="deleted each night; settings change the times">
        <RetainedTable retained={data.retained} />
      </OperatorBlock>
    </>
  );
}

const RetainedTable = ({ retained }: Pick<Installation, "retained">) => (
  <OperatorTable label="Retention" heads={["Table", "Kept for", { right: "Rows, about" }, { right: "Size" }]}>
    {retained.map(({ table, days, rows, bytes }) => (
      <tr key={table}>
        <RowHead>
          <code>{table}</code>
        </RowHead>
        <Cell label="kept for">{daysText(days)}</Cell>
        <NumberCell label="rows">{formatCount(rows)}</NumberCell>
        <NumberCell label="size">{sizeText(bytes)}</NumberCell>
      </tr>
    ))}
  </OperatorTable>
);

/** From this share on, somebody must make room. */
const maxDiskShare = 0.85;

function factsOf({ product, disk, database, workers, alerts, index, feed, kept }: Installation, zone: string) {
  const { version, bytes, migration, connections, maxConnections } = database;
  return [
    [
      "Product",
      `version ${product.version} · Node ${product.node} · since ${formatZonedDateTime(epochOf(product.startedDate), zone)}`,
    ],
    [
      "Database",
      `PostgreSQL ${version} · ${sizeText(bytes)} · migration ${migration} · ${connections} of ${maxConnections} connections`,
    ],
    ["Workers", workers > 0 ? good(formatCounted(workers, "process", "processes")) : bad("No worker has a heartbeat")],
    [
      "Search index",
      index.isReady
        ? good(`${formatCounted(index.documents, "notice")}, ${formatCounted(index.behind, "feed row")} behind`)
        : bad("Not ready"),
    ],
    [
      "Feed",
      `head ${formatCount(feed.head)} · ${feed.lagSeconds === 0 ? "all read" : `oldest unread row ${formatCounted(feed.lagSeconds, "second")} old`} · ${feed.readers.map(({ name, behind }) => `${name}: ${behind} behind`).join(" · ")}`,
    ],
    [
      "Saved searches",
      alerts.workers > 0 && alerts.unheldPartitions === 0
        ? good(`matched by ${alerts.holders.map(holderText).join(" · ")}`)
        : bad(`${formatCounted(alerts.unheldPartitions, "partition")} without a worker`),
    ],
    [
      "Failing messages",
      `email ${formatCount(alerts.failing.email)} · SMS ${formatCount(alerts.failing.sms)} · push ${formatCount(alerts.failing.push)}`,
    ],
    ["Disk", disk === null ? "no data folder: the database is elsewhere" : diskState(disk)],
    ["Kept", kept.map(({ table, bytes: size }) => `${table} ${sizeText(size)}`).join(" · ")],
  ] as const;
}

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

function diskState({ freeBytes, totalBytes }: NonNullable<Installation["disk"]>) {
  const share = 1 - freeBytes / totalBytes;
  const text = `${Math.round(share * 100)}% of ${sizeText(totalBytes)} full, ${sizeText(freeBytes)} free`;
  return share < maxDiskShare ? good(text) : bad(text);
}

const good = (text: string) => (
  <StatusLabel shape="dot" tone="good">
    {text}
  </StatusLabel>
);
const bad = (text: string) => (
  <StatusLabel shape="triangle" tone="warning">
    {text}
  </StatusLabel>
);
