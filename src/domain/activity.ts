import type { Severity } from "#domain/change-severity.ts";

/** How long a change counts. */
export const activityDays = 30;

/** Points for a field change in the window, and for each organisation that watches the notice. */
const changePoints: Record<Severity, number> = { minor: 1, important: 3, critical: 10 };
const watcherPoints = 2;
/** The search core stores sort keys exactly below 2^20. */
const maxActivity = 2 ** 20 - 1;

/** How active a notice is: its recent changes by severity, and the number of watching organisations. */
export const activityOf = (changes: readonly Severity[], watchers: number): number =>
  Math.min(
    changes.reduce((sum, severity) => sum + changePoints[severity], watchers * watcherPoints),
    maxActivity,
  );
