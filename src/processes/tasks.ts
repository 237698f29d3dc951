import { ingestionCrontab, ingestionTasks } from "#features/ingestion/server/jobs.ts";
import type { Tasks } from "#platform/jobs/run.ts";
import type { Ground } from "./open.ts";

/** Every job of the product by name. */
export const tasksOf = ({ db, clock }: Ground): Tasks => ({ ...ingestionTasks({ db, clock }) });

/** What runs at set times, by the queue's clock. */
export const crontab = [ingestionCrontab].join("\n");
