/**
 * How long each kind of work waits for the database, in milliseconds; 0 is for ever.
 * - `connect`: for a connection, be it a new one or a free one of the pool
 * - `statement`: for one statement, its waiting for locks included
 * - `lock`: of that for one lock
 * - `idle`: a transaction in which nothing is asked, as of a process that was stopped, ends after this
 */
export type Limits = { connect: number; statement: number; lock: number; idle: number };

const second = 1_000;

export const limitsOf = {
  /** /health, which does not wait for so long itself, but has not to begin anew each time. */
  probe: { connect: 3 * second, statement: 2 * second, lock: 2 * second, idle: 5 * second },
  /** Somebody waits for a page or an answer. */
  page: { connect: 3 * second, statement: 5 * second, lock: 3 * second, idle: 15 * second },
  job: { connect: 10 * second, statement: 60 * second, lock: 60 * second, idle: 60 * second },
  /** Commands, and what they do with thousands of rows. */
  ingest: { connect: 30 * second, statement: 600 * second, lock: 600 * second, idle: 600 * second },
  /** A migration may rewrite a large table. */
  migration: { connect: 30 * second, statement: 0, lock: 0, idle: 0 },
} satisfies Record<string, Limits>;

export type Work = keyof typeof limitsOf;

/** How much longer than the server's own limit we wait for its answer: then it is silent, and the connection is given up. */
const graceMs = 1 * second;

/** The limits as node-postgres takes them. The server keeps those on statements; the last is for a server that does not. */
export const limitOptions = (work: Work) => {
  const { connect, statement, lock, idle } = limitsOf[work];
  return {
    connectionTimeoutMillis: connect,
    statement_timeout: statement,
    lock_timeout: lock,
    idle_in_transaction_session_timeout: idle,
    ...(statement > 0 && { query_timeout: statement + graceMs }),
    keepAlive: true,
  };
};
