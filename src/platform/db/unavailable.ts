// Classes and codes of PostgreSQL (appendix A of its manual) and of sockets that pass by themselves.
const transientCodes =
  /^(?:08\w{3}|57P0[123]|25P03|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** A statement that was ended because it, or a lock that it needs, took too long. */
const timeoutCodes = /^(?:57014|55P03)$/;
/** What pg says itself has no code: a closed socket, a server that is silent, a pool without a free connection. */
const transientMessages =
  /^(?:Connection terminated|Client (?:has encountered a connection error|was closed)|Query read timeout|timeout e)/;

const partsOf = (error: unknown) => (error ?? {}) as { code?: unknown; message?: unknown };

/**
 * Whether an error says that the database is not there at this moment: it restarts, cannot be reached, does not answer
 * in time, or the connection broke. The same request may succeed in seconds.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code, message } = partsOf(error);
  if (typeof code === "string" && transientCodes.test(code)) return true;
  return isDatabaseTimeout(error) || (typeof message === "string" && transientMessages.test(message));
}

/** Of these: whether it is there, and what was asked of it waited for too long, mostly for a lock that somebody holds. */
export const isDatabaseTimeout = (error: unknown): boolean => timeoutCodes.test(String(partsOf(error).code));
