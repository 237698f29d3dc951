import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from "node:crypto";
import { existsSync, mkdirSync } from "node:fs";
import { exitCodes } from "#platform/exit-codes.ts";
import { keyFileIn, readKeyFile, replaceKeyFile } from "#platform/secrets/key-file.ts";
import { StartupError } from "#platform/startup-error.ts";
import type { SealedKeys } from "./format.ts";

/** `keys`: those of SECRETS_KEY. Without them, those of the file in `dataDir`. */
type Installation = { keys: readonly Buffer[] | undefined; dataDir: string };

const algorithm = "aes-256-gcm";
const tagBytes = 16;
/** scrypt's N: a guess costs 64 MB and about 0.2 s. */
const cost = 65_536;
const maxCost = cost * 16;

const keyOf = (passphrase: string, salt: Buffer, rounds: number) =>
  scryptSync(passphrase.normalize("NFC"), salt, 32, { N: rounds, r: 8, p: 1, maxmem: 129 * 8 * maxCost });

/** The keys of an installation, newest first. Undefined if it has none yet. */
export function installedKeys({ keys, dataDir }: Installation): readonly Buffer[] | undefined {
  const path = keyFileIn(dataDir);
  return keys ?? (existsSync(path) ? readKeyFile(path) : undefined);
}

export function sealKeys(keys: readonly Buffer[], passphrase: string): SealedKeys {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv(algorithm, keyOf(passphrase, salt, cost), nonce);
  const text = keys.map((key) => key.toString("base64url")).join("\n");
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  const [saltText, nonceText, sealedText] = [salt, nonce, sealed].map((bytes) => bytes.toString("base64url"));
  return { cost, salt: saltText!, nonce: nonceText!, sealed: sealedText! };
}

/** Throws StartupError for another passphrase. */
export function openKeys(keys: SealedKeys, passphrase: string): Buffer[] {
  const [salt, nonce, sealed] = [keys.salt, keys.nonce, keys.sealed].map((text) => Buffer.from(text, "base64url"));
  const decipher = createDecipheriv(algorithm, keyOf(passphrase, salt!, Math.min(keys.cost, maxCost)), nonce!);
  decipher.setAuthTag(sealed!.subarray(-tagBytes));
  try {
    const text = Buffer.concat([decipher.update(sealed!.subarray(0, -tagBytes)), decipher.final()]).toString("utf8");
    return text.split("\n").map((line) => Buffer.from(line, "base64url"));
  } catch {
    throw new StartupError("BACKUP_PASSPHRASE is not the passphrase of this backup.", exitCodes.noPermission);
  }
}

/** Throws StartupError if the installation already has keys, and they cannot open what the backup's can. */
export function rejectOtherKeys(keys: readonly Buffer[], installation: Installation): void {
  const known = installedKeys(installation);
  if (!known || keys.every((key) => known.some((other) => other.equals(key)))) return;
  throw new StartupError(
    installation.keys
      ? "SECRETS_KEY does not have every key of this backup: unset it while you restore, or add --without-keys to leave the backup's keys out."
      : `${keyFileIn(installation.dataDir)} does not have every key of this backup: move it away, or add --without-keys to leave the backup's keys out.`,
    exitCodes.config,
  );
}

/** Writes the keys into `dataDir`, unless the installation has keys. Returns the file, if it wrote it. */
export function installKeys(keys: readonly Buffer[], installation: Installation): string | undefined {
  if (installedKeys(installation)) return undefined;
  const path = keyFileIn(installation.dataDir);
  mkdirSync(installation.dataDir, { recursive: true });
  replaceKeyFile(path, keys);
  return path;
}
