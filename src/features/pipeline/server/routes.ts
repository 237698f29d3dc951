import type { Handlers } from "#contract/endpoint.ts";
import type { pipelineContract } from "#features/pipeline/contract.ts";
import type { PipelineService } from "#features/pipeline/server/service.ts";
import type { Caller } from "#platform/auth/caller.ts";

export const pipelineHandlers = (service: PipelineService): Handlers<typeof pipelineContract, Caller> => ({
  list: ({ query }, caller) => service.list(caller, query),
  filters: ({ query }, caller) => service.filters(caller, query),
  board: ({ query }, caller) => service.board(caller, query),
  get: ({ params }, caller) => service.get(caller, params.opportunityId),
  save: ({ params, body }, caller) => service.save(caller, params.opportunityId, body),
  remove: ({ params, query }, caller) => service.remove(caller, params.opportunityId, query),
  changeMany: ({ body }, caller) => service.changeMany(caller, body.changes),
  stages: ({ body }, caller) => service.stages(caller, body.ids),
  brief: ({ params }, caller) => service.brief(caller, params.opportunityId),
  report: (_, caller) => service.report(caller),
});
