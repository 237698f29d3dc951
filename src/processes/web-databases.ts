import { connect } from "#platform/db/db.ts";
import { rejectUnfitPooler } from "#platform/db/pooler.ts";
import { positionsOf } from "#platform/db/replica/position.ts";
import { readsDatabase } from "#platform/db/replica/reads.ts";
import { isVisitorsRead } from "#platform/db/replica/visitor-reads.ts";
import { watchReplica } from "#platform/db/replica/watch-replica.ts";
import type { ProcessContext } from "./open.ts";

type Needs = Pick<ProcessContext, "config" | "databaseUrl" | "db" | "faults"> & {
  /** The last feed row that this process's index has seen. */
  sequence: () => number;
};

/** How many connections each kind of work has at most. */
const max = { pages: 10, reads: 8, probes: 5 };

/**
 * The databases of a web process: for what people write, for what everybody reads, and for /health. Each has
 * connections of its own, so that none can use up another's. Throws StartupError if a pooler does not fit.
 */
export async function openWebDatabases({ config, databaseUrl, db: direct, faults, sequence }: Needs) {
  const { pooledUrl, readUrl } = config.database;
  const [url, isPooled] = [pooledUrl ?? databaseUrl, pooledUrl !== undefined];
  const onError = faults.record;
  const pages = isPooled ? connect(url, { work: "page", max: max.pages, isPooled, onError }) : undefined;
  const reads = connect(url, { work: "page", max: max.reads, isPooled, onError });
  const probes = connect(url, { work: "probe", max: max.probes, isPooled });
  const replica = readUrl === undefined ? undefined : connect(readUrl, { work: "page", max: max.reads });
  const replicaProbe = readUrl === undefined ? undefined : connect(readUrl, { work: "probe", max: 1 });
  const watch =
    replicaProbe && watchReplica({ positions: positionsOf({ primary: probes.db, replica: replicaProbe.db }) });
  const close = async () => {
    watch?.stop();
    await Promise.all([pages, reads, probes, replica, replicaProbe].map(async (database) => database?.close()));
  };
  try {
    if (pages) await rejectUnfitPooler({ pooled: pages.db, direct });
    await watch?.look();
  } catch (error) {
    await close();
    throw error;
  }
  const routed =
    replica &&
    watch &&
    readsDatabase({
      primary: reads.pool,
      replica: replica.pool,
      mayUseReplica: () => isVisitorsRead() && watch.covers(sequence()),
      onLost: watch.lose,
      onError,
    });
  return {
    db: pages?.db ?? direct,
    reads: routed ?? reads.db,
    probes: probes.db,
    ...(watch && { replica: watch.state }),
    close,
  };
}
