/**
 * Time limits of each kind of work, in milliseconds; 0 means none.
 * - `connect`: for a new or pooled connection
 * - `statement`: for one statement, including waiting for locks
 * - `lock`: the part of that for one lock
 * - `idle`: ends an idle transaction, such as one of a stopped process
 */
export type Limits = { connect: number; statement: number; lock: number; idle: number };

const second = 1_000;

export const limitsOf = {
  /** /health itself stops waiting earlier, but its query continues, so that the next call gets the answer. */
  probe: { connect: 3 * second, statement: 2 * second, lock: 2 * second, idle: 5 * second },
  /** Somebody waits for a page or an answer. */
  page: { connect: 3 * second, statement: 5 * second, lock: 3 * second, idle: 15 * second },
  /** Sums that are kept for many readers, of whom the first waits. A page's time would never be enough on a busy machine. */
  figures: { connect: 10 * second, statement: 20 * second, lock: 3 * second, idle: 30 * second },
  job: { connect: 10 * second, statement: 60 * second, lock: 60 * second, idle: 60 * second },
  /** Commands, which work on thousands of rows. */
  ingest: { connect: 30 * second, statement: 600 * second, lock: 600 * second, idle: 600 * second },
  /** A migration may rewrite a large table. */
  migration: { connect: 30 * second, statement: 0, lock: 0, idle: 0 },
} satisfies Record<string, Limits>;

export type Work = keyof typeof limitsOf;

/** How much longer than the server's limit we wait before we consider it silent and drop the connection. */
const graceMs = 1 * second;

/** The limits that the client enforces, as options of node-postgres: for a server that says nothing at all. */
export const clientLimitOptions = (work: Work) => {
  const { connect, statement } = limitsOf[work];
  return {
    connectionTimeoutMillis: connect,
    ...(statement > 0 && { query_timeout: statement + graceMs }),
    keepAlive: true,
  };
};

/** The same, and the limits that the server enforces, as parameters of the session. */
export const limitOptions = (work: Work) => {
  const { statement, lock, idle } = limitsOf[work];
  return {
    ...clientLimitOptions(work),
    statement_timeout: statement,
    lock_timeout: lock,
    idle_in_transaction_session_timeout: idle,
  };
};
