import { type RawBuilder, sql } from "kysely";

/** What lies where in a set of numbers. All are null in a row of an empty set. */
export type Quartiles = { least: number; lower: number; median: number; upper: number; most: number };

/** The columns of `Quartiles` over an expression. Each is a number that occurs, none between two. */
export const quartilesOf = (value: RawBuilder<unknown>) => sql`
  min(${value}) as least, percentile_disc(0.25) within group (order by ${value}) as lower,
  percentile_disc(0.5) within group (order by ${value}) as median,
  percentile_disc(0.75) within group (order by ${value}) as upper, max(${value}) as most`;
