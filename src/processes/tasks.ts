import type { Tasks } from "#platform/jobs/run.ts";
import type { Ground } from "./open.ts";

/** Every job of the product by name. */
export const tasksOf = (_ground: Ground): Tasks => ({});
