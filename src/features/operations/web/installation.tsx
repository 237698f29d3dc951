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

function factsOf({ product, disk, database, backup, workers, alerts, index, kept }: Installation, zone: string) {
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
    ["Backup", backupText(backup, zone)],
    ["Workers", workers > 0 ? good(formatCounted(workers, "process", "processes")) : bad("No worker has a heartbeat")],
    [
      "Search index",
      index.isReady
        ? good(`${formatCounted(index.documents, "notice")}, ${formatCounted(index.behind, "feed row")} behind`)
        : bad("Not ready"),
    ],
    [
      "Failing messages",
      `email ${formatCount(alerts.failing.email)} · SMS ${formatCount(alerts.failing.sms)} · push ${formatCount(alerts.failing.push)}`,
    ],
    ["Disk", disk === null ? "no data folder: the database is elsewhere" : diskState(disk)],
    ["Kept", kept.map(({ table, bytes: size }) => `${table} ${sizeText(size)}`).join(" · ")],
  ] as const;
}

/** "27 Nov 2026 2:00am AEDT · 18 GB · without keys" */
const backupText = (backup: Installation["backup"], zone: string) =>
  backup === null
    ? "none by npm run backup"
    : `${formatZonedDateTime(epochOf(backup.takenDate), zone)} · ${sizeText(backup.bytes)} · ${backup.hasKeys ? "with" : "without"} keys`;

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
