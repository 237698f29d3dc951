import type { SearchEngine } from "#adapters/search-engine/port.ts";
import { databaseState, lockWaits, runningIngest } from "#features/operations/server/queries.ts";
import { databaseFault, type FaultLog } from "#platform/db/database-faults.ts";
import type { Database } from "#platform/db/db.ts";
import type { ReplicaState } from "#platform/db/replica/watch-replica.ts";
import { missingColumns } from "#platform/db/missing-columns.ts";
import { setImmediate as nextTurn } from "node:timers/promises";

export type HealthDependencies = {
  /** A separate pool for health checks, which other requests cannot exhaust. */
  db: Database;
  engine: SearchEngine;
  mode: "demo" | "live";
  /** Health of the crawls. */
  sources: () => Promise<object>;
  /** What waits, is late or failed of alerts. */
  alerts: () => Promise<object>;
  /** Database faults of this process. */
  faults?: FaultLog | undefined;
  /** How the replica for visitors' reads is. A web process is ready without it. */
  replica?: (() => ReplicaState) | undefined;
  isStopping: () => boolean;
};

/** How long a check waits for its parts, and then for the lock query: together under a second. Milliseconds. */
const timeoutsMs = { parts: 500, locks: 300 };

/** Shares one running query among all concurrent calls. */
function coalesce<Result>(ask: () => Promise<Result>) {
  let asked: Promise<Result> | undefined;
  return () => (asked ??= ask().finally(() => (asked = undefined)));
}

type Outcome<Result> = { value?: Result; error?: unknown };

/** The outcome of some work, empty if it takes longer than this. */
const settleWithin = <Result>(milliseconds: number, work: Promise<Result>): Promise<Outcome<Result>> =>
  Promise.race([
    work.then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    ),
    // One more turn of the event loop, so that a result that arrived while the loop was busy counts.
    new Promise<void>((resolve) => setTimeout(resolve, milliseconds).unref()).then(() => nextTurn({})),
  ]);

/**
 * Status and body of /health, always within a second whatever the database does. Late parts are left out, and
 * `waitsFor` says why.
 */
export function healthCheck({ db, engine, mode, sources, alerts, faults, replica, isStopping }: HealthDependencies) {
  const [askState, askIngest] = [coalesce(() => databaseState(db)), coalesce(() => runningIngest(db))];
  const [askSources, askAlerts] = [coalesce(sources), coalesce(alerts)];
  const [askColumns, askLocks] = [coalesce(() => missingColumns(db)), coalesce(() => lockWaits(db))];

  return async () => {
    const [state, ingest, read, told, columns] = await Promise.all([
      settleWithin(timeoutsMs.parts, askState()),
      settleWithin(timeoutsMs.parts, askIngest()),
      settleWithin(timeoutsMs.parts, askSources()),
      settleWithin(timeoutsMs.parts, askAlerts()),
      settleWithin(timeoutsMs.parts, askColumns()),
    ]);
    const locks = await settleWithin(timeoutsMs.locks, askLocks());
    const parts = [state, ingest, read, told, columns, locks];
    const answers = parts.some(({ value }) => value !== undefined);

    const found = parts.flatMap(({ error }) => databaseFault(error) ?? []);
    const missing = (columns.value ?? []).map(
      (column) => `The database schema does not match this version of the product: the column ${column} is missing.`,
    );
    const recent = faults?.recent() ?? [];
    const index = engine.state();
    const waitsFor = [
      ...(isStopping() ? ["the end of this process, which was asked to stop"] : []),
      ...(answers ? (locks.value ?? []) : ["the database"]),
      ...(index.ready ? [] : ["the search index"]),
    ];
    const reason = databaseFault(state.error) ?? missing[0] ?? (answers ? undefined : "The database does not answer.");
    const ready = index.ready && !reason && !isStopping();
    const { sequence, migration } = state.value ?? {};
    return {
      status: ready ? 200 : 503,
      body: {
        ready,
        mode,
        ...(reason && { reason }),
        ...(waitsFor.length > 0 && { waitsFor }),
        ...(found.length + missing.length + recent.length > 0 && {
          faults: [...new Set([...found, ...missing])].map((fault) => ({ fault })).concat(recent),
        }),
        ...(migration && { migration }),
        ...(replica && { replica: replica() }),
        catchingUp: {
          index: {
            documents: index.documents,
            revision: index.sequence,
            ...(sequence !== undefined && { feedLag: Math.max(0, sequence - index.sequence) }),
            ...(index.fault && { fault: index.fault }),
            ...(index.withoutMeaning !== null && { withoutMeaning: index.withoutMeaning }),
            ...(index.snapshot && { snapshot: index.snapshot }),
            ...(index.readers && { readers: index.readers }),
          },
          ...(ingest.value && { ingest: ingest.value }),
        },
        ...(read.value && { sources: read.value }),
        ...(told.value && { alerts: told.value }),
      },
    };
  };
}
