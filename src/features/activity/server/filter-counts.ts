import { emailKey } from "#domain/email-key.ts";
import type { activityCounts } from "#features/activity/contract.ts";
import type { ActivityGroup } from "#features/activity/server/queries.ts";
import type { ActivityCode } from "#features/activity/shapes.ts";
import type { z } from "zod";

type Filter = { codes: readonly ActivityCode[]; isOwnOnly: boolean; emails: readonly string[]; personId: number };

/** How many items each choice of each filter would show, with the other filters as they are. */
export function filterCounts(
  groups: readonly ActivityGroup[],
  { codes, isOwnOnly, emails, personId }: Filter,
): z.output<typeof activityCounts> {
  const hasCode = ({ code }: ActivityGroup) => codes.length === 0 || codes.includes(code as ActivityCode);
  const isBy = ({ person_id, email }: ActivityGroup) =>
    (!isOwnOnly || person_id === personId) &&
    (emails.length === 0 || (email !== null && emails.includes(emailKey(email))));
  const ofPeriods = groups.filter((group) => hasCode(group) && isBy(group));
  const [today, week, month] = ["today", "last7Days", "last30Days"].map((name) =>
    sum(ofPeriods.filter(({ period }) => period === name)),
  ) as [number, number, number];
  return {
    codes: sumBy(
      groups.filter((group) => group.is_since && isBy(group)),
      ({ code }) => code,
    ).map(([activityCode, count]) => ({ activityCode: activityCode as ActivityCode, count })),
    people: sumBy(
      groups.filter((group) => group.is_since && hasCode(group)),
      ({ email }) => email,
    ).map(([userEmailAddress, count]) => ({ userEmailAddress, count })),
    today,
    last7Days: today + week,
    last30Days: today + week + month,
  };
}

const sum = (groups: readonly ActivityGroup[]) => groups.reduce((total, { count }) => total + count, 0);

/** Sums by a key; groups without one are left out. */
function sumBy(groups: readonly ActivityGroup[], keyOf: (group: ActivityGroup) => string | null): [string, number][] {
  const sums = new Map<string, number>();
  for (const group of groups) {
    const key = keyOf(group);
    if (key !== null) sums.set(key, (sums.get(key) ?? 0) + group.count);
  }
  return [...sums];
}
