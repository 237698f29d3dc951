/**
 * Whether a name is a time zone that this machine knows. Intl alone also takes abbreviations of its own ("AET", "ACT")
 * and names long withdrawn, which Temporal refuses: an instant could not be read in them.
 */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en-AU", { timeZone: name });
    // A browser may be without it; its server has the last word.
    if (typeof Temporal !== "undefined") new Temporal.ZonedDateTime(0n, name);
    return true;
  } catch {
    return false;
  }
}
