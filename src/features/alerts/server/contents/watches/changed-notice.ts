import type { MessageNotice } from "#features/alerts/server/contents/notice-lines.ts";
import type { presentDifferences, Told } from "#features/opportunities/server/changes/service.ts";
import type { MovedDate } from "#features/pipeline/server/dates/service.ts";

export type PresentedChange = ReturnType<typeof presentDifferences>[number];

/** A notice with what has changed. */
export type ChangedNotice = {
  notice: MessageNotice;
  zone: string;
  changes: PresentedChange[];
  /** The organisation's own dates that moved with the closing, if that has changed. */
  movedDates: MovedDate[];
  /** What the reader knows after this message, if it is about what they are told themselves. */
  told?: Told;
  /** Colleagues who have not seen it in time: the message is about that. */
  notSeenBy?: string[];
  /** Who is told, and when, if the reader has not seen it by then. */
  tells?: { name: string; at: Temporal.Instant } | undefined;
};
