import type { Severity } from "#domain/change-severity.ts";

/** How long a change counts. */
export const activityDays = 30;

/** Points of a field change in the window, and of each organisation that watches the notice. */
const changePoints: Record<Severity, number> = { minor: 1, important: 3, critical: 10 };
const watcherPoints = 2;
/** The sort key of the search core is exact below 2^20. */
const maxActivity = 2 ** 20 - 1;

/** How active a notice is: its recent changes, each by its severity, and who watches it. */
export const activityOf = (changes: readonly Severity[], watchers: number): number =>
  Math.min(
    changes.reduce((sum, severity) => sum + changePoints[severity], watchers * watcherPoints),
    maxActivity,
  );
