/** Zones that have been found valid: a check costs 50 microseconds, and every search has one. Limited: case is ignored. */
const known = new Set<string>();

/**
 * Whether this machine knows a time zone by its name. Intl alone also accepts its own abbreviations ("AET", "ACT") and
 * withdrawn names, which Temporal rejects. Both accept offsets ("+10:00"), which are no zones: they know no daylight
 * saving.
 */
export function isTimeZone(name: string): boolean {
  if (known.has(name)) return true;
  if (!/^[a-z]/i.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en-AU", { timeZone: name });
    // Some browsers lack Temporal; the server checks again.
    if (typeof Temporal !== "undefined") new Temporal.ZonedDateTime(0n, name);
    if (known.size < 1_000) known.add(name);
    return true;
  } catch {
    return false;
  }
}
