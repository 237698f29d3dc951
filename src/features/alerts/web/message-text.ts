import { formatCounted } from "#domain/format-number.ts";
import type { Answer } from "#contract/endpoint.ts";
import type { alertsContract } from "#features/alerts/contract.ts";

export type NextMessage = Answer<(typeof alertsContract)["nextMessages"]>[number];
export type SentMessage = Answer<(typeof alertsContract)["deliveries"]>["items"][number];

const channels = { email: "email", sms: "text message", push: "push notification" } as const;

/** "Daily email" */
export const kindText = ({ channel, timing }: Pick<NextMessage, "channel" | "timing">) =>
  `${timing} ${channels[channel]}`;

/** "Email digest", "Instant text message" */
export const sentKindText = ({ channel, isDigest }: SentMessage) =>
  isDigest ? `Daily or weekly ${channels[channel]}` : `Instant ${channels[channel]}`;

/** What a message has so far: "Bridges: 2 new", "1 watched notice changed". */
export const partsOf = ({ searches, missed, changes, reminders, nothingNew }: NextMessage): string[] => [
  ...searches.map(({ name, count }) => `${name}: ${count} new`),
  ...(missed > 0 ? [`${formatCounted(missed, "notice")} missed`] : []),
  ...(changes > 0 ? [`${formatCounted(changes, "watched notice")} changed`] : []),
  ...(nothingNew > 0 ? [`nothing new in ${formatCounted(nothingNew, "search", "searches")}`] : []),
  ...(reminders > 0 ? [formatCounted(reminders, "reminder")] : []),
];

type Reason = SentMessage["reasons"][number];
/** Why a message was sent: "Found by “Bridges”". */
export function reasonText({ kind, savedSearchName }: Reason): string {
  if (kind === "change") return "Changed, and you watch it";
  if (kind === "successor") return "Next stage of a notice that you watch";
  if (kind === "escalation") return "A colleague had not seen a critical change in time";
  if (kind === "nothingNew") return "Nothing new in a saved search this week, still watching";
  if (kind === "reminder") return "Reminder of a notice that you watch";
  if (kind === "missed")
    return savedSearchName === null ? "Missed by a deleted search" : `Missed by “${savedSearchName}”`;
  return savedSearchName === null ? "Found by a deleted search" : `Found by “${savedSearchName}”`;
}

export const stateText = {
  Waiting: "Being sent",
  Sent: "Sent",
  NotNeeded: "Not needed: nothing was left to tell",
  Failed: "Failed: it could not be delivered",
} as const;
