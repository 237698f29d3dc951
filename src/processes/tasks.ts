import { createFetcher } from "#features/ingestion/fetching/fetcher.ts";
import { ingestionCrontab, ingestionTasks } from "#features/ingestion/server/jobs.ts";
import { allListings } from "#features/ingestion/sources/all.ts";
import type { Config } from "#platform/config/config.ts";
import type { Tasks } from "#platform/jobs/run.ts";
import type { Ground } from "./open.ts";

/** Every job of the product by name. */
export const tasksOf = ({ db, clock, config }: Ground): Tasks => ({
  ...ingestionTasks({ db, clock, fetcher: fetcherOf(config), listings: allListings(config.portals.listingsFile) }),
});

/** What runs at set times, by the queue's clock. */
export const crontabOf = ({ portals }: Config): string => ingestionCrontab({ readsPortals: portals.areRead });

/** Reads the web in the name of this installation: who is read can see by whom and where to ask. */
export const fetcherOf = ({ productName, http }: Config) =>
  createFetcher({ agent: `${productName.replace(/[^a-z]/gi, "") || "reader"}/1.0 (+${http.publicUrl}/coverage)` });
