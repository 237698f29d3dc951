import { sql } from "kysely";

/** An instant as a typed parameter, because PostgreSQL cannot always infer the type. */
export const timestamptz = (instant: Temporal.Instant) => sql<Temporal.Instant>`${instant.toString()}::timestamptz`;
