/**
 * Whether this machine knows a time zone. Intl alone also accepts its own abbreviations ("AET", "ACT") and withdrawn
 * names, which Temporal rejects.
 */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en-AU", { timeZone: name });
    // Some browsers lack Temporal; the server checks again.
    if (typeof Temporal !== "undefined") new Temporal.ZonedDateTime(0n, name);
    return true;
  } catch {
    return false;
  }
}
