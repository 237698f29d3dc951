import { StartupError } from "#platform/startup-error.ts";

type Place = { dataDir: string; cluster: string };

const damaged =
  /PANIC|invalid checkpoint|is not a valid data directory|not a database cluster directory|could not (open|read|access|load|find|locate) .*(file|directory|record|"|checkpoint)|invalid (page|record|magic)|corrupt|bogus data|calculated CRC|wrong ownership|directory is not empty|is missing or empty|control file/i;

/** Whether PostgreSQL's message is about a full disk. */
export const saysDiskFull = (output: string) =>
  /No space left on device|Disk quota exceeded|Check free disk space|wrote only \d+ of \d+ bytes/i.test(output);

/** PostgreSQL's message (initdb's output or the server's log) -> the sentence for the person at the terminal. */
export function postgresStartupError(output: string, { dataDir, cluster }: Place): StartupError {
  const reason = /(?:FATAL|PANIC|initdb: error|error):\s*(.+)/.exec(output)?.[1]?.trim() ?? "it gave no reason";
  if (saysDiskFull(output)) return diskFull(dataDir);
  if (/database files are incompatible/i.test(output))
    return new StartupError(
      `The database in ${cluster} was created by another version of PostgreSQL: set DATABASE_URL to a server of that version, or DATA_DIR to another folder.`,
    );
  if (/could not (create|map) .*shared memory|Cannot allocate memory/i.test(output))
    return new StartupError("There is not enough memory for PostgreSQL: it needs about 300 MB.");
  if (/Permission denied|Read-only file system/i.test(output)) return notWritable(dataDir);
  if (damaged.test(output))
    return new StartupError(
      `The database in ${cluster} is damaged (PostgreSQL says: ${reason}). Restore a backup of that folder, or move the folder away to start with an empty database.`,
    );
  return new StartupError(`PostgreSQL did not start (it says: ${reason}). Its log is ${dataDir}/postgres.log.`);
}

export const diskFull = (dataDir: string) =>
  new StartupError(`The disk of ${dataDir} is full: free some space and start again.`);

const notWritable = (dataDir: string) =>
  new StartupError(`The data folder ${dataDir} cannot be written. Give this user write access, or set DATA_DIR.`);

/**
 * Runs work that writes files, and turns the system's error codes for a full disk or missing permission into sentences.
 */
export function onDisk<T>(dataDir: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOSPC" || code === "EDQUOT") throw diskFull(dataDir);
    if (code === "EACCES" || code === "EPERM" || code === "EROFS") throw notWritable(dataDir);
    if (code === "ENOTDIR" || code === "EEXIST")
      throw new StartupError(`DATA_DIR is ${dataDir}, which is not a folder.`);
    throw error;
  }
}
