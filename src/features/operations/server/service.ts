import { installationService } from "#features/operations/server/installation/service.ts";
import { operatorService } from "#features/operator/server/service.ts";
import type { Config } from "#platform/config/config.ts";
import { jobService } from "#features/operations/server/jobs/service.ts";

type Needs = Omit<Parameters<typeof installationService>[0], "retention" | "dataDir" | "snapshots"> & {
  config: Pick<Config, "retention" | "database" | "search">;
};

/** What operators did, and what they see of the installation and its queue. */
export const operationsServices = ({ config, ...needs }: Needs) => ({
  operator: operatorService(needs),
  installation: installationService({
    ...needs,
    retention: config.retention,
    dataDir: config.database.dataDir,
    snapshots: config.search.snapshots,
  }),
  jobs: jobService(needs),
});
