import { sql } from "kysely";
import type { Check } from "#platform/verification/check.ts";
import { sqlCheck } from "#platform/verification/sql-check.ts";

export const insightsChecks: readonly Check[] = [
  sqlCheck("insights.wins", "What sellers won is what public notices and their awards say.", {
    rows: sql`win`,
    broken: sql`
      select public_id as name from win full join wins_of(null) as fresh using (opportunity_id, seller_id)
      join opportunity on opportunity.id = opportunity_id where to_jsonb(win) is distinct from to_jsonb(fresh)`,
  }),
];
