import { instantFrom } from "#domain/source-date.ts";
import { UsageError } from "#platform/startup-error.ts";

/** A command's option as an instant. A day means its 00:00 in Sydney. */
export function instantOption(name: string, text: string | undefined): Temporal.Instant | undefined {
  if (text === undefined) return undefined;
  const instant = instantFrom(text, "Australia/Sydney");
  if (!instant) throw new UsageError(`--${name} must be a date such as 2026-09-01; it is "${text}".`);
  return instant;
}
