import type { EpochMs } from "#domain/epoch.ts";
import { formatCounted } from "#domain/format-number.ts";
import { formatTime } from "#domain/format-time.ts";
import { dayAndMonth } from "#domain/message-deadline.ts";

/** What was read since the reader's last digest: how much is new, and which sources are late. */
export type CoverageReceipt = {
  newNotices: number;
  since: EpochMs;
  /** Sources that are read by schedule; none where no portals are read. */
  sources: number;
  /** Those that were not read in time; null: never read. */
  late: readonly { name: string; lastRead: EpochMs | null }[];
};

/** More names than this are counted. */
const maxNames = 5;

/** The receipt in a sentence or two, times as instants: a message is read later than it is sent. */
export function receiptText({ newNotices, since, sources, late }: CoverageReceipt, zone: string): string {
  const start = `${newNotices === 0 ? "No new notices" : formatCounted(newNotices, "new notice")} since ${instantText(since, zone)}`;
  if (sources === 0) return `${start}.`;
  const read = `${start}, from ${formatCounted(sources, "source")}`;
  if (late.length === 0) return `${read}, ${sources === 1 ? "which was" : "all"} read on time.`;
  return [`${read}. ${sources - late.length} of them were read on time.`, lateText(late, zone)].join(" ");
}

/** Which sources are silent, by name, and what that means for the reader. */
function lateText(late: CoverageReceipt["late"], zone: string): string {
  const names = late
    .slice(0, maxNames)
    .map(({ name, lastRead }) =>
      lastRead === null
        ? `${name} has not been read yet.`
        : `${name} has been silent since ${instantText(lastRead, zone)}.`,
    );
  const rest = late.length - maxNames;
  return [
    ...names,
    ...(rest > 0 ? [rest === 1 ? "One more was not read on time." : `${rest} more were not read on time.`] : []),
    `${late.length === 1 ? "Its" : "Their"} newest notices are missing here.`,
  ].join(" ");
}

const instantText = (instant: EpochMs, zone: string) => `${dayAndMonth(instant, zone)} ${formatTime(instant, zone)}`;

/** "1,938 new notices from 10 of 10 sources", and which are silent. */
export function silentReadText({ newNotices, sources, late }: Omit<CoverageReceipt, "since">, zone: string): string {
  const read = newNotices === 0 ? "no new notices" : formatCounted(newNotices, "new notice");
  if (sources === 0) return read;
  const from = `${read} from ${sources - late.length} of ${formatCounted(sources, "source")}`;
  return late.length === 0 ? from : `${from}. ${lateText(late, zone)}`;
}

type Reading = { read: string | null; sources: number; late: number };

/** "buy.nsw was read Wed 16 Sep 9:41am. 9 of 10 sources are being read on time." Empty where nothing is read. */
export function readingText({ read, sources, late }: Reading): string {
  const onTime = `${sources - late} of ${formatCounted(sources, "source")} ${sources === 1 ? "is" : "are"} being read on time.`;
  return [read, sources > 0 && onTime].filter(Boolean).join(" ");
}
