import { sql } from "kysely";

/** An instant as a parameter of a statement, with its type, which PostgreSQL cannot infer everywhere. */
export const timestamptz = (instant: Temporal.Instant) => sql<Temporal.Instant>`${instant.toString()}::timestamptz`;
