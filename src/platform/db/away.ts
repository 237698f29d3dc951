// Classes and codes of PostgreSQL (appendix A of its manual) and of sockets that pass by themselves.
const passing =
  /^(?:08\w{3}|57P0[123]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/**
 * Whether an error says that the database is not there at this moment: it restarts, cannot be reached, or the
 * connection broke. The same request may succeed in seconds.
 */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (typeof code === "string" && passing.test(code)) return true;
  // What pg says itself when a socket closes has no code.
  return typeof message === "string" && message.startsWith("Connection terminated");
}
