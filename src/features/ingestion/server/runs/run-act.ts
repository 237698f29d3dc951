import type { Decision } from "#features/ingestion/server/runs/queries.ts";
import type { Act } from "#features/operator/server/service.ts";

/** What the list of operators' acts says of a decision about a run. */
export const runAct = (decision: Decision, id: number | string, name: string): Act => ({
  kind: `run_${decision}`,
  subject: String(id),
  subjectName: `run ${id}, ${name}`,
});
