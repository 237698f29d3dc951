import { createHash } from "node:crypto";
import { conflict } from "./refusal.ts";

/** The version of stored values: an opaque text, the same for equal values, like an entity tag. */
export const versionOf = (values: Readonly<Record<string, unknown>>): string =>
  createHash("sha256").update(JSON.stringify(values)).digest("base64url").slice(0, 22);

/**
 * Refuses with `conflict` (rule `stale_version`) if the values have changed since the caller read this version. Call it
 * with the row locked. Without a version the last write wins.
 */
export function requireCurrent(version: string | undefined, values: Readonly<Record<string, unknown>>): void {
  if (version === undefined || version === versionOf(values)) return;
  throw conflict("This was changed since you opened it. Compare the two and save again.", {
    field: "version",
    rule: "stale_version",
  });
}

/**
 * Refuses with `conflict` (rule `stale_version`) if what shall be taken back is no longer as this version was left. Call
 * it with the row locked. Without a version it is taken back whatever it is now.
 */
export function requireUnchanged(version: string | undefined, values: Readonly<Record<string, unknown>>): void {
  if (version !== undefined && version !== versionOf(values)) throw changedSince();
}

/** What was done cannot be undone, because somebody has changed it since. */
export const changedSince = () =>
  conflict("This has been changed since, so it was not undone. Open it to see it as it is now.", {
    field: "version",
    rule: "stale_version",
  });
