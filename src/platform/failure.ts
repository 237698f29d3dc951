import { StartupError } from "./startup-error.ts";
import { type DatabaseErrorKind, databaseErrorKind } from "#platform/db/postgres-errors.ts";
import { exitCodes } from "#platform/exit-codes.ts";
import { Refusal } from "#platform/refusal.ts";

type SystemError = Error & { code?: string; path?: string; address?: string; port?: number; hostname?: string };

/**
 * The sentence and exit code for a failure caused outside the program: database, disk, permissions, a request that was
 * refused. Undefined for every other error, which is a bug.
 */
export function explainFailure(error: unknown): StartupError | undefined {
  if (error instanceof StartupError) return error;
  if (error instanceof Refusal) return new StartupError(error.message);
  for (const cause of causesOf(error)) {
    const explained = cause instanceof StartupError ? cause : (databaseFailure(cause) ?? fileFailure(cause));
    if (explained) return explained;
  }
  return undefined;
}

/** An error, the errors it wraps, and a connection's attempts at several addresses; outermost first. */
function causesOf(error: unknown): SystemError[] {
  if (!(error instanceof Error)) return [];
  const wrapped = error instanceof AggregateError ? error.errors : [error.cause];
  return [error, ...wrapped.flatMap(causesOf)];
}

type Explain = (error: SystemError) => [sentence: string, exitCode: number];

/** What a person at the terminal can do about each kind of database error. */
const databaseSentences: { [Kind in DatabaseErrorKind]?: Explain } = {
  "login-refused": ({ message }) => [
    `The database rejected our user or password (${message}): check user and password in DATABASE_URL.`,
    exitCodes.noPermission,
  ],
  "no-database": ({ message }) => [
    `The server has no such database (${message}): create it, or correct the name in DATABASE_URL.`,
    exitCodes.config,
  ],
  "no-privilege": ({ message }) => [
    `The database user lacks a privilege (${message}): grant it, or name another user in DATABASE_URL.`,
    exitCodes.noPermission,
  ],
  "disk-full": () => ["The disk of the database is full: free some space and try again.", exitCodes.io],
  "read-only": () => ["The database is read-only: name its primary server in DATABASE_URL.", exitCodes.unavailable],
  damaged: ({ message }) => [`The database is damaged (${message}): restore a backup.`, exitCodes.io],
  "wrong-schema": ({ message }) => [
    `The database schema does not match this version of the product (${message}): restore a backup, or find out what has changed its tables.`,
    exitCodes.config,
  ],
};

function databaseFailure(error: SystemError): StartupError | undefined {
  // PgBouncer's words: it cannot give our time limits to a session that others use too.
  if (error.message.includes("unsupported startup parameter"))
    return new StartupError(
      `DATABASE_URL is the address of a pooler (${error.message}): set DATABASE_DIRECT_URL to the database's own.`,
      exitCodes.config,
    );
  const kind = databaseErrorKind(error);
  if (kind === undefined) return undefined;
  if (kind === "unavailable" || kind === "timeout")
    return new StartupError(
      `The database ${addressOf(error)}is unavailable (${error.message || error.code}): check that it runs and try again.`,
      exitCodes.unavailable,
    );
  const [sentence, exitCode] = databaseSentences[kind]?.(error) ?? [];
  return sentence === undefined ? undefined : new StartupError(sentence, exitCode);
}

const addressOf = ({ address, port, hostname }: SystemError) =>
  address ? `at ${address}${port ? `:${port}` : ""} ` : hostname ? `at ${hostname} ` : "";

function fileFailure({ code, path }: SystemError): StartupError | undefined {
  const name = path ? `: ${path}` : "";
  if (code === "ENOSPC" || code === "EDQUOT")
    return new StartupError(`The disk is full${name}. Free some space and try again.`, exitCodes.io);
  if (code === "EIO") return new StartupError(`The disk reports an error${name}.`, exitCodes.io);
  if (code === "EACCES" || code === "EPERM")
    return new StartupError(`This user has no access${name}.`, exitCodes.noPermission);
  if (code === "EROFS") return new StartupError(`The disk is read-only${name}.`, exitCodes.io);
  return undefined;
}
