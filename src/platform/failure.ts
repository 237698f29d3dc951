import { StartupError } from "./startup-error.ts";
import { isDatabaseUnavailable } from "#platform/db/unavailable.ts";
import { exitCodes } from "#platform/exit-codes.ts";

type SystemError = Error & { code?: string; path?: string; address?: string; port?: number; hostname?: string };

/**
 * The sentence and exit code for a failure that has its cause outside the program: the database, the disk, rights.
 * Undefined for every other error, which is a fault of ours.
 */
export function explainFailure(error: unknown): StartupError | undefined {
  if (error instanceof StartupError) return error;
  for (const cause of causesOf(error)) {
    const explained = cause instanceof StartupError ? cause : (databaseFailure(cause) ?? fileFailure(cause));
    if (explained) return explained;
  }
  return undefined;
}

/** An error, what it wraps, and the attempts of a connection that tried several addresses; outermost first. */
function causesOf(error: unknown): SystemError[] {
  if (!(error instanceof Error)) return [];
  const wrapped = error instanceof AggregateError ? error.errors : [error.cause];
  return [error, ...wrapped.flatMap(causesOf)];
}

/** By PostgreSQL's codes (appendix A of its manual), then by those of sockets. */
function databaseFailure(error: SystemError): StartupError | undefined {
  const { code, message } = error;
  if (code === "28P01" || code === "28000")
    return new StartupError(
      `The database refused to let us in (${message}): check user and password in DATABASE_URL.`,
      exitCodes.noPermission,
    );
  if (code === "3D000")
    return new StartupError(
      `The server has no such database (${message}): create it, or correct the name in DATABASE_URL.`,
      exitCodes.config,
    );
  if (code === "42501")
    return new StartupError(
      `The database user lacks a privilege (${message}): grant it, or name another user in DATABASE_URL.`,
      exitCodes.noPermission,
    );
  if (code === "53100")
    return new StartupError("The disk of the database is full: free some space and try again.", exitCodes.io);
  if (code === "25006")
    return new StartupError(
      "The database is read-only: name its primary server in DATABASE_URL.",
      exitCodes.unavailable,
    );
  if (isDatabaseUnavailable(error))
    return new StartupError(
      `The database ${addressOf(error)}is unavailable (${message || code}): check that it runs and try again.`,
      exitCodes.unavailable,
    );
  return undefined;
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
