import { statSync } from "node:fs";
import { ensureKeyFile, keyFileIn, readKeyFile, replaceKeyFile } from "./key-file.ts";
import { newSecretsKey, type Secrets, secretsUnder } from "./secrets.ts";

type Settings = { keys: readonly Buffer[] | undefined; dataDir: string };

/** How long until a key created by another process is used here too. Milliseconds. */
const lookAgainAfterMs = 1_000;

/**
 * The keys of this installation: of SECRETS_KEY, or of a file in the data folder that the first start creates. Throws
 * StartupError if the file is unusable.
 */
export function openSecrets({ keys: configuredKeys, dataDir }: Settings): Secrets {
  if (configuredKeys) return secretsUnder(() => configuredKeys);
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
 * Puts a new key first in the file; secrets sealed with older keys can still be opened. `sealAgain` must seal
 * everything stored with the new key. Then the previous key stays for processes that have not reloaded yet, and older
 * ones are removed.
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
