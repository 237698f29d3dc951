import { isoInstant } from "#domain/iso-instant.ts";
import type { SearchEngine } from "#adapters/search-engine/port.ts";
import type { AlertFigureService } from "#features/alerts/server/figures/service.ts";
import type { CoverageService } from "#features/coverage/server/service.ts";
import { daysUntilFull, growthADay } from "#features/operations/server/installation/growth.ts";
import { hostFacts, snapshotFacts } from "#features/operations/server/installation/host.ts";
import * as queries from "#features/operations/server/installation/queries.ts";
import type { ReportService } from "#features/opportunities/server/reports/service.ts";
import type { SupportService } from "#features/support/server/service.ts";
import type { Retention } from "#domain/retention.ts";
import { sizesOf } from "#platform/retention/queries.ts";
import type { Retained } from "#platform/retention/retained.ts";
import { type Clock, systemClock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";

export type InstallationService = ReturnType<typeof installationService>;

type Needs = {
  retention: Retention;
  retained: readonly Retained[];
  db: Database;
  clock: Clock;
  engine: SearchEngine;
  alertFigures: AlertFigureService;
  coverage: Pick<CoverageService, "health">;
  support: SupportService;
  reports: ReportService;
  dataDir: string;
  /** The folder of the snapshots of the index. */
  snapshots: string;
  searchP95Ms: () => number | null;
};

const shownTables = 8;
const first = { page: 1, pageSize: 1 };

/** How the installation is, and what waits for an operator. */
export const installationService = ({
  retention,
  retained,
  db,
  clock,
  engine,
  alertFigures,
  coverage,
  support,
  reports,
  dataDir,
  snapshots,
  searchP95Ms,
}: Needs) => ({
  async read() {
    const now = clock.now();
    const [
      sizes,
      row,
      readers,
      lagSeconds,
      tables,
      host,
      alerts,
      holders,
      listings,
      enquiries,
      feedback,
      missing,
      backup,
      bytesADay,
      snapshot,
      feedDelay,
      deadToWebhooks,
    ] = await Promise.all([
      sizesOf(
        db,
        retained.map(({ table }) => table),
      ),
      queries.installationRow(db, now),
      queries.feedReaders(db),
      queries.feedLagSeconds(db, now),
      queries.largestTables(db, shownTables),
      hostFacts(dataDir, systemClock.now()),
      alertFigures.figures(),
      alertFigures.holders(),
      coverage.health(),
      support.enquiries({ ...first, settled: "false" }),
      support.pageFeedback({ ...first, settled: "false" }),
      reports.list({ ...first, settled: "false" }),
      queries.lastBackup(db),
      growthADay(db),
      snapshotFacts(snapshots),
      alertFigures.feedDelay(),
      alertFigures.deadToWebhooks(),
    ]);
    const { ready, documents, sequence, snapshot: opening } = engine.state();
    const p95Ms = searchP95Ms();
    const { version, migration, bytes, connections, maxConnections, workers, head } = row;
    return {
      date: isoInstant(now),
      product: { version: host.version, node: host.node, startedDate: isoInstant(host.startedAt) },
      disk: host.disk && { ...host.disk, daysUntilFull: daysUntilFull(host.disk, bytesADay) },
      database: { version, migration, bytes, bytesADay, connections, maxConnections },
      backup: backup ? { takenDate: isoInstant(backup.taken_at), bytes: backup.bytes, hasKeys: backup.has_keys } : null,
      workers,
      feed: { head, lagSeconds, readers, p95Seconds: feedDelay },
      search: { p95Ms: p95Ms === null ? null : Math.round(p95Ms) },
      alerts: { workers: alerts.workers, holders, unheldPartitions: alerts.unheld, failing: alerts.failures },
      index: {
        isReady: ready,
        documents,
        behind: Math.max(0, head - sequence),
        snapshot: snapshot && {
          writtenDate: isoInstant(snapshot.writtenAt),
          bytes: snapshot.bytes,
          wasOpened: opening?.opened ?? false,
        },
        snapshotRefused: opening?.refused ?? null,
      },
      newNotices: { day: row.newToday, dayBefore: row.newDayBefore },
      kept: tables,
      retained: retained.map(({ table, period }) => ({
        table,
        days: retention[period],
        bytes: sizes.get(table)?.bytes ?? 0,
        rows: sizes.get(table)?.rows ?? 0,
      })),
      due: {
        listings: listings.read ? listings.stale.length + listings.failing.length : 0,
        deliveries: alerts.dead + deadToWebhooks,
        failedNotices: alerts.failed,
        lateDeliveries: alerts.late,
        waitingDeliveries: alerts.waiting,
        enquiries: enquiries.totalRecords,
        feedback: feedback.totalRecords,
        reports: missing.totalRecords,
        jobs: row.jobsGivenUp,
      },
    };
  },
});
