import { defaultRetention, type Retention, type RetentionPeriod } from "#domain/retention.ts";
import { z } from "zod";

const days = (period: RetentionPeriod, about: string, min: number) => ({
  about: `${about} The privacy policy and other pages say the same number.`,
  mustBe: `a whole number of days from ${min} to 36500`,
  rule: z.coerce.number().int().min(min).max(36_500),
  default: String(defaultRetention[period]),
});

/** For how long data that grows is kept. */
export const retentionSettings = {
  RETENTION_FEED_DAYS: days("feed", "How long rows of the feed are kept after every reader has read them.", 1),
  RETENTION_ACTIVITY_DAYS: days("activity", "How long members see what they and their colleagues did.", 30),
  RETENTION_SECURITY_EVENTS_DAYS: days("securityEvents", "How long sign-ins and changes of accounts are kept.", 30),
  RETENTION_OUTBOX_DAYS: days("outbox", "How long captured messages and events of the payment sandbox are kept.", 1),
  RETENTION_CRAWLS_DAYS: days("crawls", "How long runs, and the versions of pages that were read, are remembered.", 7),
  RETENTION_ALERTS_DAYS: days("alerts", "How long alerts, messages that were sent and notifications are kept.", 90),
  RETENTION_ENQUIRIES_DAYS: days("enquiries", "How long enquiries and feedback about pages are kept.", 30),
};

type Values = { [Name in keyof typeof retentionSettings]?: number };

export const retentionOf = (values: Values): Retention => ({
  feed: values.RETENTION_FEED_DAYS!,
  activity: values.RETENTION_ACTIVITY_DAYS!,
  securityEvents: values.RETENTION_SECURITY_EVENTS_DAYS!,
  outbox: values.RETENTION_OUTBOX_DAYS!,
  crawls: values.RETENTION_CRAWLS_DAYS!,
  alerts: values.RETENTION_ALERTS_DAYS!,
  enquiries: values.RETENTION_ENQUIRIES_DAYS!,
});
