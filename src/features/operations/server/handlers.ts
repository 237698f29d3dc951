import type { Handlers } from "#contract/endpoint.ts";
import type { operationsContract } from "#features/operations/contract.ts";
import type { InstallationService } from "#features/operations/server/installation/service.ts";
import type { JobService } from "#features/operations/server/jobs/service.ts";
import { requireOperator } from "#features/operator/server/service.ts";
import type { Caller } from "#platform/auth/caller.ts";

type Services = { installation: InstallationService; jobs: JobService };

export const operationsHandlers = ({ installation, jobs }: Services): Handlers<typeof operationsContract, Caller> => ({
  installation: () => installation.read(),
  jobs: ({ query }) => jobs.list(query),
  retryJob: ({ params }, caller) => jobs.retry(requireOperator(caller), params.jobId),
  giveUpJob: ({ params, body }, caller) => jobs.giveUp(requireOperator(caller), params.jobId, body),
});
