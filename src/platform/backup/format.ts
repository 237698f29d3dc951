/** The first line of a backup. `at`: an instant. `migrations`: those applied, in order of name. */
export type BackupHeader = {
  format: typeof backupFormat;
  version: typeof backupVersion;
  at: string;
  migrations: string[];
  tables: string[];
  keys: SealedKeys | null;
};

/** The installation's keys under a passphrase: scrypt's cost and salt, and AES-256-GCM. All bytes in base64url. */
export type SealedKeys = { cost: number; salt: string; nonce: string; sealed: string };

/** Where a sequence stands: that of a column. `value` as PostgreSQL writes it. */
export type SequenceState = { table: string; column: string; value: string; isCalled: boolean };

/** A waiting job of the queue. `payload` is JSON, `runAt` an instant. */
export type WaitingJob = {
  identifier: string;
  payload: string;
  queue: string | null;
  runAt: string;
  maxAttempts: number;
  key: string | null;
  priority: number;
  flags: string[] | null;
};

/**
 * The lines after the header: each table's, which its rows follow, and then one for all sequences, one for each job, and
 * the end with the number of rows of every table.
 */
export type BackupLine =
  | { table: string; columns: string[] }
  | { sequences: SequenceState[] }
  | { job: WaitingJob }
  | { end: { rows: Record<string, number> } };

export const backupFormat = "brolga-backup";
export const backupVersion = 1;

/** After the compressed stream: these bytes, and the SHA-256 of everything before the hash. */
export const magic = Buffer.from("brolgaB1", "ascii");
export const hashBytes = 32;

/** Bytes of rows in one chunk, at least, unless they are the table's last. */
const minChunkBytes = 65_536;

export const lineOf = (line: BackupHeader | BackupLine): Buffer => Buffer.from(`${JSON.stringify(line)}\n`);

/** Rows as chunks, each after its length as 4 bytes. A length of 0 ends them. */
export async function* chunksOf(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const part of rows) {
    waiting.push(part);
    bytes += part.length;
    if (bytes < minChunkBytes) continue;
    yield Buffer.concat([lengthOf(bytes), ...waiting]);
    [waiting, bytes] = [[], 0];
  }
  if (bytes > 0) yield Buffer.concat([lengthOf(bytes), ...waiting]);
  yield lengthOf(0);
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}
