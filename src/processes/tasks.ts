import { reencodeInChildProcess, type Senders } from "#adapters/open.ts";
import { accountsTasks } from "#features/accounts/server/jobs.ts";
import { type FetchPicture, pictureTasks } from "#features/accounts/server/pictures/jobs.ts";
import { identityCrontab, identityTasks } from "#features/identity/server/jobs.ts";
import { ingestionCrontab, ingestionTasks } from "#features/ingestion/server/jobs.ts";
import { securityEventsCrontab, securityEventsTasks } from "#features/security-events/server/jobs.ts";
import { systemClock } from "#platform/clock.ts";
import { organisationsTasks } from "#features/organisations/server/jobs.ts";
import type { Config } from "#platform/config/config.ts";
import { activityConsumer, activityCrontab, activityTasks } from "#features/opportunities/server/activity/revise.ts";
import type { FeedConsumer } from "#platform/feed/cursor.ts";
import { feedCrontab, feedTasks } from "#platform/feed/prune.ts";
import type { Tasks } from "#platform/jobs/task.ts";
import type { Secrets } from "#platform/secrets/secrets.ts";
import type { ProcessContext } from "./open.ts";
import { pictureFetcherOf } from "./pictures.ts";
import { fetcherOf, portalsOf } from "./portals.ts";

type Needs = Pick<ProcessContext, "db" | "clock" | "config"> &
  Pick<Senders, "sendEmail" | "sms"> & {
    secrets: Secrets;
    /** How pictures of people are fetched; left out: from the web. */
    fetchPicture?: FetchPicture;
  };

/** Every job of the product by name. */
export const tasksOf = ({
  db,
  clock,
  config,
  secrets,
  sendEmail,
  sms,
  fetchPicture = pictureFetcherOf(config),
}: Needs): Tasks => ({
  ...accountsTasks({ db, clock, productName: config.productName, sendEmail, sms }),
  ...pictureTasks({ db, clock, fetchPicture, reencodePicture: reencodeInChildProcess }),
  // Codes and tokens have the real time, whatever a demonstration's clock says.
  ...identityTasks({ db, clock: systemClock, secrets, sendEmail, productName: config.productName }),
  ...securityEventsTasks({ db, clock: systemClock }),
  ...feedTasks({ db, clock }),
  ...activityTasks({ db, clock }),
  ...organisationsTasks({ db, clock, productName: config.productName, sendEmail }),
  ...ingestionTasks({
    db,
    clock,
    fetcher: fetcherOf(config),
    listings: portalsOf(config).listings,
    maxSkippedPercent: config.ingestion.maxSkippedPercent,
  }),
});

/** What runs at set times, by the queue's clock. */
export const crontabOf = ({ portals }: Config): string =>
  [
    ingestionCrontab({ readsPortals: portals.areRead }),
    feedCrontab,
    activityCrontab,
    identityCrontab,
    securityEventsCrontab,
  ].join("\n");

/** What follows the feed in a worker. */
export const consumersOf = ({ clock }: Pick<Needs, "clock">): FeedConsumer[] => [activityConsumer({ clock })];
