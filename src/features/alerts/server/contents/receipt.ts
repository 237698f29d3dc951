import type { CoverageService } from "#features/coverage/server/service.ts";
import { type CoverageReceipt, readingText, silentReadText } from "#features/alerts/emails/coverage-receipt.ts";
import type { MessageDetails } from "#features/alerts/server/contents/details/of-message.ts";
import type { Database } from "#platform/db/db.ts";
import { nextDigest } from "#domain/digest-time.ts";
import { formatWeekday, formatZonedMoment } from "#domain/format-time.ts";
import { countNews, digestScheduleOf, lastDigestAt } from "./queries.ts";

export type Coverage = Pick<CoverageService, "freshness">;
type Needs = { db: Database; coverage: Coverage };

/** The first digest looks back this long. */
const firstHours = 24;

/** What a digest says about our reading, since the digest before it. */
export async function receiptOf(
  { db, coverage }: Needs,
  personId: number,
  now: Temporal.Instant,
): Promise<CoverageReceipt> {
  const since = (await lastDigestAt(db, personId)) ?? now.subtract({ hours: firstHours });
  const [newNotices, { totalRecords, behind }] = await Promise.all([countNews(db, since, now), coverage.freshness()]);
  return {
    newNotices,
    since: since.epochMilliseconds,
    sources: totalRecords,
    late: lateOf(behind),
  };
}

type Behind = Awaited<ReturnType<Coverage["freshness"]>>["behind"];
const lateOf = (behind: Behind): CoverageReceipt["late"] =>
  behind.map(({ name, lastReadDate }) => ({
    name,
    lastRead: lastReadDate === null ? null : Temporal.Instant.from(lastReadDate).epochMilliseconds,
  }));

/** What an email about what was found says about our reading: of its notice, if there is one, and of all sources. */
export async function readingOf(coverage: Coverage, { details }: MessageDetails): Promise<string> {
  const { totalRecords, behind } = await coverage.freshness();
  const [about] = [...details.values()];
  return readingText({ read: about?.read ?? null, sources: totalRecords, late: behind.length });
}

/** What was read while searches found nothing: "1,938 new notices from 10 of 10 sources". */
export async function silentReadOf(
  { db, coverage }: Needs,
  { since, now, zone }: { since: Temporal.Instant; now: Temporal.Instant; zone: string },
): Promise<string> {
  const [newNotices, { totalRecords, behind }] = await Promise.all([countNews(db, since, now), coverage.freshness()]);
  return silentReadText({ newNotices, sources: totalRecords, late: lateOf(behind) }, zone);
}

/** What a message that nothing is new ends with: when the next ones can come. */
export async function nextMessagesOf(
  db: Database,
  personId: number,
  zone: string,
  now: Temporal.Instant,
): Promise<string> {
  const { time, weekdays, hasDaily } = await digestScheduleOf(db, personId);
  const next = (timing: "Daily" | "Weekly") =>
    formatZonedMoment(nextDigest(timing, { zone, time, weekdays }, now).epochMilliseconds, zone);
  const daily = hasDaily ? `Daily digest: when something matches, from ${next("Daily")} on. ` : "";
  return `${daily}Next weekly email: ${next("Weekly")}.`;
}

/** What a digest ends with, because it is read later than it is sent: from when days count, and when the next one comes. */
export async function endingOf(db: Database, personId: number, zone: string, now: Temporal.Instant): Promise<string> {
  const { time, weekdays, hasDaily } = await digestScheduleOf(db, personId);
  const next = nextDigest(hasDaily ? "Daily" : "Weekly", { zone, time, weekdays }, now);
  return `Days are counted from ${formatWeekday(now.epochMilliseconds, zone)}, when this was sent. Next digest: ${formatZonedMoment(next.epochMilliseconds, zone)}.`;
}
