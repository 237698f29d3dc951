import { deviceName } from "#domain/device-name.ts";
import type { EpochMs } from "#domain/epoch.ts";
import { formatLabelledTime, formatWeekday, formatZonedTime } from "#domain/format-time.ts";
import type { EmailBlock, EmailFact } from "#platform/mail/email.ts";

/** When something happened to an account, and in which browser; both are unknown in jobs of an earlier release. */
export type Occasion = { at?: string | undefined; userAgent?: string | undefined };

/** An account has no time zone, and may have no profile: the time names the zone that it is given in. */
const zone = "Australia/Sydney";

/** "Wed 16 Sep 2026 9:37am AEST" */
export const occasionDay = (at: EpochMs): string => `${formatWeekday(at, zone)} ${formatZonedTime(at, zone)}`;

/** "10:10am AEST (Sydney)" */
export const occasionTime = (at: EpochMs): string => formatLabelledTime(at, zone);

/** "Wed 16 Sep 2026 9:37am AEST", for the head of an email. */
export function occasionDate({ at }: Occasion): { date?: string } {
  if (at === undefined) return {};
  return { date: occasionDay(Temporal.Instant.from(at).epochMilliseconds) };
}

/** The rows of an email that say what was changed, when and with what. */
export function occasionFacts({ at, userAgent }: Occasion, changed: readonly EmailFact[] = []): EmailBlock[] {
  const when = at === undefined ? undefined : Temporal.Instant.from(at).epochMilliseconds;
  const facts = [
    ...changed,
    ...(when === undefined
      ? []
      : [
          {
            label: "When",
            value: `${formatWeekday(when, zone)} ${occasionTime(when)}`,
          },
        ]),
    ...(userAgent === undefined ? [] : [{ label: "With", value: deviceName(userAgent) }]),
  ];
  return facts.length === 0 ? [] : [{ facts }];
}
