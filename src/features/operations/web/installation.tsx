import { epochOf } from "#domain/epoch.ts";
import { formatCount, formatCounted } from "#domain/format-number.ts";
import { formatZonedDateTime } from "#domain/format-time.ts";
import { FactList, OperatorBlock } from "#features/operator/web/operator-page.tsx";
import { useOperatorZone } from "#features/operator/web/operator-zone.ts";
import { StatusLabel } from "#web/ui/status-label.tsx";
import { useQuery } from "@tanstack/react-query";
import { type Installation, installationQuery } from "./installation-query.ts";
import { sizeText } from "./size-text.ts";

/** The parts of the installation, each with how it is. */
export function InstallationHealth() {
  const zone = useOperatorZone();
  const { data } = useQuery(installationQuery);
  return (
    data && (
      <OperatorBlock title="Installation" more={<a href="/health">/health</a>}>
        <FactList facts={factsOf(data, zone)} />
      </OperatorBlock>
    )
  );
}

/** From this share on, somebody must make room. */
const maxDiskShare = 0.85;
const fewDays = 30;

function factsOf({ product, disk, database, backup, workers, alerts, index, kept }: Installation, zone: string) {
  const { version, bytes, bytesADay, migration, connections, maxConnections } = database;
  return [
    [
      "Product",
      `version ${product.version} · Node ${product.node} · since ${formatZonedDateTime(epochOf(product.startedDate), zone)}`,
    ],
    [
      "Database",
      `PostgreSQL ${version} · ${sizeText(bytes)}${growthText(bytesADay)} · migration ${migration} · ${connections} of ${maxConnections} connections`,
    ],
    ["Backup", backupText(backup, zone)],
    ["Workers", workers > 0 ? good(formatCounted(workers, "process", "processes")) : bad("No worker has a heartbeat")],
    [
      "Search index",
      index.isReady
        ? good(`${formatCounted(index.documents, "notice")}, ${formatCounted(index.behind, "feed row")} behind`)
        : bad("Not ready"),
    ],
    ["Snapshot", snapshotText(index, zone)],
    [
      "Failing messages",
      `email ${formatCount(alerts.failing.email)} · SMS ${formatCount(alerts.failing.sms)} · push ${formatCount(alerts.failing.push)}`,
    ],
    ["Disk", disk === null ? "no data folder: the database is elsewhere" : diskState(disk)],
    ["Largest tables", kept.map(({ table, bytes: size }) => `${table} ${sizeText(size)}`).join(" · ")],
  ] as const;
}

/** "27 Nov 2026 2:00am AEDT · 18 GB · without keys" */
const backupText = (backup: Installation["backup"], zone: string) =>
  backup === null
    ? "none by npm run backup"
    : `${formatZonedDateTime(epochOf(backup.takenDate), zone)} · ${sizeText(backup.bytes)} · ${backup.hasKeys ? "with" : "without"} keys`;

/** ", grows by 120 MB a day"; nothing until that is known. */
const growthText = (bytesADay: number | null) =>
  bytesADay === null ? "" : bytesADay > 0 ? `, grows by ${sizeText(bytesADay)} a day` : ", does not grow";

/** "27 Nov 2026 9:54am AEDT · 1.4 GB · the last start began with one" */
function snapshotText({ snapshot, snapshotRefused }: Installation["index"], zone: string) {
  if (snapshotRefused !== null) return bad(`The last start could not use it: ${snapshotRefused}`);
  if (snapshot === null) return "none yet, or the index is elsewhere";
  const opened = snapshot.wasOpened ? "the last start began with one" : "the last start built the index anew";
  return `${formatZonedDateTime(epochOf(snapshot.writtenDate), zone)} · ${sizeText(snapshot.bytes)} · ${opened}`;
}

function diskState({ freeBytes, totalBytes, daysUntilFull }: NonNullable<Installation["disk"]>) {
  const share = 1 - freeBytes / totalBytes;
  const forecast = daysUntilFull === null ? "" : ` · full in about ${spanText(daysUntilFull)}`;
  const text = `${Math.round(share * 100)}% of ${sizeText(totalBytes)} full, ${sizeText(freeBytes)} free${forecast}`;
  const isFine = share < maxDiskShare && (daysUntilFull === null || daysUntilFull > fewDays);
  return isFine ? good(text) : bad(text);
}

/** "12 days", "14 months", "9 years" */
function spanText(days: number): string {
  if (days < 60) return formatCounted(days, "day");
  const months = Math.floor(days / 30);
  return months < 36 ? formatCounted(months, "month") : formatCounted(Math.floor(days / 365), "year");
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
