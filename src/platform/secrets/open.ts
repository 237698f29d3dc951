import { statSync } from "node:fs";
import { ensureKeyFile, keyFileIn, readKeyFile, replaceKeyFile } from "./key-file.ts";
import { newSecretsKey, type Secrets, secretsUnder } from "./secrets.ts";

type Settings = { keys: readonly Buffer[] | undefined; dataDir: string };

/** Milliseconds after which a key that another process has made is used here too. */
const lookAgainAfterMs = 1_000;

/**
 * The keys of this installation: those of SECRETS_KEY or, where it is not set, of a file in the data folder, which is
 * made at the first start. Throws StartupError when the file is of no use.
 */
export function openSecrets({ keys: given, dataDir }: Settings): Secrets {
  if (given) return secretsUnder(() => given);
  const path = keyFileIn(dataDir);
  ensureKeyFile(path, dataDir);
  const read = () => ({ keys: readKeyFile(path), of: versionOf(path), at: performance.now() });
  let known = read();
  const fresh = () => (known = read()).keys;
  return secretsUnder(() => {
    if (performance.now() - known.at < lookAgainAfterMs) return known.keys;
    if (versionOf(path) !== known.of) return fresh();
    known.at = performance.now();
    return known.keys;
  }, fresh);
}

const versionOf = (path: string) => {
  const { ino, mtimeMs } = statSync(path);
  return `${ino} ${mtimeMs}`;
};

/**
 * Puts a new key before those in the file; what was sealed under them can still be opened. `sealAgain` is to seal all
 * that is stored under the new one. Then the last key before it stays, for processes that have not looked yet, and
 * earlier ones go.
 */
export async function rotateKeyFile(dataDir: string, sealAgain: () => Promise<void>): Promise<void> {
  const path = keyFileIn(dataDir);
  ensureKeyFile(path, dataDir);
  const before = readKeyFile(path);
  const keys = [newSecretsKey(), ...before];
  replaceKeyFile(path, keys);
  await sealAgain();
  replaceKeyFile(path, keys.slice(0, 2));
}
