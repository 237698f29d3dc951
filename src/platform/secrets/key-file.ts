import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { StartupError } from "#platform/startup-error.ts";
import { newSecretsKey, secretsKeyBytes } from "./secrets.ts";

/** The key file, used if SECRETS_KEY is not set: one key per line, newest first. */
export const keyFileIn = (dataDir: string): string => join(dataDir, "secrets.key");

/** Writes keys to a temporary file beside the final path, and renames it once it is fully on disk. */
function writeBeside(path: string, keys: readonly Buffer[]): string {
  const beside = `${path}.${process.pid}.${crypto.randomUUID()}`;
  const file = openSync(beside, "wx", 0o600);
  try {
    writeSync(file, keys.map((key) => `${key.toString("base64url")}\n`).join(""));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  return beside;
}

/** Syncs the folder, because a rename is only durable then: a power cut must not bring the old keys back. */
export function syncFolderOf(path: string) {
  if (process.platform === "win32") return; // Windows cannot open folders
  const folder = openSync(dirname(path), "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** Creates the file with one key. If several processes start at once, one creates it and the others read it. */
export function ensureKeyFile(path: string, dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  if (statSync(path, { throwIfNoEntry: false })) return;
  const beside = writeBeside(path, [newSecretsKey()]);
  try {
    linkSync(beside, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(beside);
  }
  syncFolderOf(path);
}

export function replaceKeyFile(path: string, keys: readonly Buffer[]): void {
  renameSync(writeBeside(path, keys), path);
  syncFolderOf(path);
}

/** The keys in the file. Throws StartupError if others may read the file, or its content is invalid. */
export function readKeyFile(path: string): Buffer[] {
  if (process.platform !== "win32" && (statSync(path).mode & 0o077) !== 0)
    throw new StartupError(`Other users can read the keys in ${path}. Restrict access with chmod 600.`);
  const keys = readFileSync(path, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => Buffer.from(line, "base64url"));
  if (keys.length === 0 || keys.some((key) => key.length !== secretsKeyBytes))
    throw new StartupError(`${path} is damaged. Restore it from a backup.`);
  return keys;
}
