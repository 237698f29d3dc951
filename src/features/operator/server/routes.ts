import type { Handlers } from "#contract/endpoint.ts";
import type { operatorContract } from "#features/operator/contract.ts";
import { type OperatorService, requireOperator } from "#features/operator/server/service.ts";
import type { Caller } from "#platform/auth/caller.ts";

export const operatorHandlers = (operator: OperatorService): Handlers<typeof operatorContract, Caller> => ({
  session: (_input, caller) => Promise.resolve({ email: requireOperator(caller).email }),
  acts: ({ query }) => operator.acts(query),
});
