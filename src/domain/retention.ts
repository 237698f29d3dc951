/** For how many days each kind of data is kept. Settings can change them. */
export const defaultRetention = {
  feed: 30,
  activity: 730,
  securityEvents: 365,
  outbox: 30,
  crawls: 90,
  alerts: 730,
  enquiries: 730,
};

export type RetentionPeriod = keyof typeof defaultRetention;
/** Days by kind of data. */
export type Retention = Record<RetentionPeriod, number>;

/** "2 years", "1 year", "180 days" */
export function daysText(days: number): string {
  const years = days / 365;
  if (Number.isInteger(years)) return years === 1 ? "1 year" : `${years} years`;
  return days === 1 ? "1 day" : `${days} days`;
}
