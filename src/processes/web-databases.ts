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
const max = { pages: 10, reads: 8, figures: 2, probes: 5 };

/**
 * The databases of a web process: for what people write, for what everybody reads, for sums that are kept, and for
 * /health. Each has connections of its own, so that none can use up another's. Throws StartupError if a pooler does not fit.
 */
export async function openWebDatabases({ config, databaseUrl, db: direct, faults, sequence }: Needs) {
  const { pooledUrl, readUrl } = config.database;
  const [url, isPooled] = [pooledUrl ?? databaseUrl, pooledUrl !== undefined];
  const onError = faults.record;
  const pages = isPooled ? connect(url, { work: "page", max: max.pages, isPooled, onError }) : undefined;
  const reads = connect(url, { work: "page", max: max.reads, isPooled, onError });
  const figures = connect(url, { work: "figures", max: max.figures, isPooled, onError });
  const probes = connect(url, { work: "probe", max: max.probes, isPooled });
  const replica = readUrl === undefined ? undefined : connect(readUrl, { work: "page", max: max.reads });
  const replicaFigures = readUrl === undefined ? undefined : connect(readUrl, { work: "figures", max: max.figures });
  const replicaProbe = readUrl === undefined ? undefined : connect(readUrl, { work: "probe", max: 1 });
  const watch =
    replicaProbe && watchReplica({ positions: positionsOf({ primary: probes.db, replica: replicaProbe.db }) });
  const close = async () => {
    watch?.stop();
    await Promise.all(
      [pages, reads, figures, probes, replica, replicaFigures, replicaProbe].map(async (database) => database?.close()),
    );
  };
  try {
    if (pages) await rejectUnfitPooler({ pooled: pages.db, direct });
    await watch?.look();
  } catch (error) {
    await close();
    throw error;
  }
  type Connected = ReturnType<typeof connect>;
  const routed = (primary: Connected, other: Connected | undefined) =>
    other && watch
      ? readsDatabase({
          primary: primary.pool,
          replica: other.pool,
          mayUseReplica: () => isVisitorsRead() && watch.covers(sequence()),
          onLost: watch.lose,
          onError,
        })
      : primary.db;
  return {
    db: pages?.db ?? direct,
    reads: routed(reads, replica),
    figures: routed(figures, replicaFigures),
    probes: probes.db,
    ...(watch && { replica: watch.state }),
    close,
  };
}
