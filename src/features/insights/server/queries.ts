import { type RawBuilder, sql } from "kysely";

/**
 * Wins by contract: those of several sellers are one, with the sum of their values. `by`: what they are further grouped
 * by. Only the few contracts that are shared are grouped.
 */
export const contractsOf = (wins: RawBuilder<unknown>, by?: RawBuilder<unknown>) => {
  const groups = by ? sql`${by}, ` : sql``;
  return sql`(
    select ${groups}opportunity_id, value_cents, awarded_at, awarded_on, gst, is_invented, place_ids
    from ${wins} as win where not is_shared
    union all
    select ${groups}opportunity_id, sum(value_cents)::bigint, awarded_at, awarded_on, gst, is_invented, place_ids
    from ${wins} as win where is_shared
    group by ${groups}opportunity_id, awarded_at, awarded_on, gst, is_invented, place_ids
  )`;
};

/** The pattern of "ilike" for texts that contain this one. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;
