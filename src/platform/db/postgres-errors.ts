/**
 * What an error of PostgreSQL or of its connection means for us.
 * - `unavailable`: it restarts, cannot be reached, does not answer in time, or the connection broke; temporary
 * - `timeout`: a statement, or a lock that it needs, took too long
 * - `unstorable`: a value contains U+0000, which PostgreSQL cannot store in a text, so the sender must change it
 *
 * The others need a person: no retry helps.
 */
export type DatabaseErrorKind =
  | "unavailable"
  | "timeout"
  | "unstorable"
  | "login-refused"
  | "no-database"
  | "no-privilege"
  | "disk-full"
  | "read-only"
  | "damaged"
  | "wrong-schema";

/** Classes and codes of PostgreSQL (appendix A of its manual) and of sockets, listed nowhere else. */
const kinds: [RegExp, DatabaseErrorKind][] = [
  [/^(?:08\w{3}|57P0[123]|25P03|53300)$/, "unavailable"],
  [/^(?:ECONN(?:REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/, "unavailable"],
  [/^(?:EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL)$/, "unavailable"],
  [/^(?:57014|55P03)$/, "timeout"],
  [/^(?:22021|22P05)$/, "unstorable"],
  [/^(?:28000|28P01)$/, "login-refused"],
  [/^3D000$/, "no-database"],
  [/^42501$/, "no-privilege"],
  [/^53100$/, "disk-full"],
  [/^25006$/, "read-only"],
  [/^(?:XX00[12]|58P01|58030)$/, "damaged"],
  [/^(?:42P01|42703|42883|42704|3F000)$/, "wrong-schema"],
];

/** Errors of the client library without a code: a closed socket, a silent server, an exhausted pool. */
const clientErrors =
  /^(?:Connection terminated|Client (?:has encountered a connection error|was closed)|Query read timeout|timeout e)/;

/** Undefined for an error that is not the database's, or is our own mistake in a statement. */
export function databaseErrorKind(error: unknown): DatabaseErrorKind | undefined {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  const kind = kinds.find(([codes]) => codes.test(String(code)))?.[1];
  return kind ?? (typeof message === "string" && clientErrors.test(message) ? "unavailable" : undefined);
}

/** Whether the same request may succeed in a few seconds. True for timeouts too. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const kind = databaseErrorKind(error);
  return kind === "unavailable" || kind === "timeout";
}
