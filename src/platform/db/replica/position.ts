import { sql } from "kysely";
import type { Database } from "#platform/db/db.ts";
import { feedHead, feedRowFingerprint } from "#platform/feed/feed.ts";

/** How far a server is. `wal`: bytes of the write-ahead log, written by a primary or replayed by a replica. */
export type Position = { wal: number };
/** The same of a replica, with the newest feed row that it has. */
export type ReplicaPosition = Position & { isReplica: boolean; sequence: number };

/** Asks both servers. Tests answer in their place, because a test cannot wait for a real lag. */
export type Positions = {
  ofPrimary(): Promise<Position>;
  ofReplica(): Promise<ReplicaPosition>;
  /** Whether the replica's feed row of this number is the primary's. */
  isSameRow(sequence: number): Promise<boolean>;
};

export const positionsOf = ({ primary, replica }: Record<"primary" | "replica", Database>): Positions => ({
  async ofPrimary() {
    const { rows } = await sql<Position>`select
      pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint as wal`.execute(primary);
    return rows[0]!;
  },
  async ofReplica() {
    const { rows } = await sql<{ wal: number; isReplica: boolean }>`select pg_is_in_recovery() as "isReplica",
      coalesce(pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0'), 0)::bigint as wal`.execute(replica);
    return { ...rows[0]!, sequence: await feedHead(replica) };
  },
  async isSameRow(sequence) {
    const [row, copy] = await Promise.all([primary, replica].map((db) => feedRowFingerprint(db, sequence)));
    return row === copy;
  },
});
