import type { Positions } from "./position.ts";

/** What /health and /metrics show of the replica. */
export type ReplicaState = {
  /** Visitors' reads can go there. */
  isUsable: boolean;
  /** The newest feed row that it was seen to have. */
  sequence: number;
  /** Seconds since it had everything that the database had. Null if it never did. */
  lagSeconds: number | null;
  /** Why it is not used. */
  reason?: string;
};

const notReplica = "The server at DATABASE_READ_URL is not a replica.";
const otherDatabase = "The server at DATABASE_READ_URL is a replica of another database.";

/** Milliseconds of real time. */
const times = {
  /** Between two looks. */
  every: 1_000,
  /** Between two looks if the index is ahead of what the last one saw. */
  soonest: 50,
  /** Without an answer for this long, the replica counts as lost. */
  silence: 2_500,
  /** What the feed does not tell of, such as a listing's state, is at most this old. */
  maxLag: 10_000,
};

type Options = { positions: Positions; now?: () => number; maxLagMs?: number };

/**
 * Watches how far a replica is. A replica only moves forward, so everything that was seen there is still there for
 * whatever is read later.
 */
export function watchReplica({ positions, now = () => performance.now(), maxLagMs = times.maxLag }: Options) {
  let sequence = 0;
  let answeredAt = -Infinity;
  let freshAt = -Infinity;
  let fault: string | undefined = "It was not asked yet.";
  let isOurs = false;
  /** Where the primary was at which time, oldest first, as far as the replica has not replayed it. */
  let ahead: { wal: number; at: number }[] = [];
  let looking: Promise<void> | undefined;
  let lookedAt = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  function lose(reason: string) {
    fault = reason;
    isOurs = false; // what comes back may be another server
  }

  async function ask() {
    const at = (lookedAt = now());
    // The primary may be the one that is lost. Then the replica's lag grows until it is not used either.
    const primary = await positions.ofPrimary().catch(() => undefined);
    if (primary) ahead.push({ wal: primary.wal, at });
    const replica = await positions.ofReplica();
    if (!replica.isReplica) return lose(notReplica);
    if (!isOurs) isOurs = await positions.isSameRow(replica.sequence);
    if (!isOurs) return lose(otherDatabase);
    const replayed = ahead.filter(({ wal }) => wal <= replica.wal).at(-1);
    if (replayed) freshAt = replayed.at;
    ahead = ahead.filter(({ wal }) => wal > replica.wal).slice(-times.maxLag / times.soonest);
    [sequence, answeredAt, fault] = [replica.sequence, now(), undefined];
  }

  /** Looks now, or shares a look that is under way. */
  const look = (): Promise<void> =>
    (looking ??= ask()
      .catch((error: unknown) => lose((error as Error).message))
      .finally(() => {
        looking = undefined;
        if (isStopped) return;
        clearTimeout(timer);
        timer = setTimeout(() => void look(), times.every);
      }));

  const reasonAgainst = (): string | undefined => {
    if (fault !== undefined) return fault;
    if (now() - answeredAt > times.silence) return "It does not answer.";
    return now() - freshAt > maxLagMs ? "It is too far behind." : undefined;
  };

  return {
    look,
    lose,
    /** Whether what is read there is no older than this feed row. If not, looks again soon. */
    covers(wanted: number): boolean {
      if (reasonAgainst() !== undefined) return false;
      if (sequence >= wanted) return true;
      if (!isStopped && now() - lookedAt >= times.soonest) void look();
      return false;
    },
    state(): ReplicaState {
      const reason = reasonAgainst();
      const lag = (now() - freshAt) / 1000;
      return {
        isUsable: reason === undefined,
        sequence,
        lagSeconds: Number.isFinite(lag) ? Math.round(lag * 10) / 10 : null,
        ...(reason !== undefined && { reason }),
      };
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
