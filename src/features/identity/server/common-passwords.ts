import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

/** The 100,000 passwords that people choose most, in lower case; data/NOTICE says whence. */
const file = "data/common-passwords.txt.gz";
let common: ReadonlySet<string> | undefined;

/** Whether a password in lower case is among them. The list is read when the first is asked about: 30 ms. */
export function isCommon(password: string): boolean {
  common ??= new Set(gunzipSync(readFileSync(file)).toString("latin1").split("\n"));
  return common.has(password);
}
