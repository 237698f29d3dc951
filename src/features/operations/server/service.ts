import { installationService } from "#features/operations/server/installation/service.ts";
import { operatorService } from "#features/operator/server/service.ts";
import { jobService } from "#features/operations/server/jobs/service.ts";

/** What operators did, and what they see of the installation and its queue. */
export const operationsServices = (needs: Parameters<typeof installationService>[0]) => ({
  operator: operatorService(needs),
  installation: installationService(needs),
  jobs: jobService(needs),
});
