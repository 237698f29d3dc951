import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

/** The 100,000 most common passwords, in lower case; data/NOTICE names the source. */
const file = "data/common-passwords.txt.gz";
let common: ReadonlySet<string> | undefined;

/** True if a lower-case password is among them. The list is read at the first call: 30 ms. */
export function isCommon(password: string): boolean {
  common ??= new Set(gunzipSync(readFileSync(file)).toString("latin1").split("\n"));
  return common.has(password);
}
