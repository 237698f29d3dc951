import type { Handlers } from "#contract/endpoint.ts";
import type { ingestionContract } from "#features/ingestion/contract.ts";
import type { IngestionServices } from "#features/ingestion/server/services.ts";
import { requireOperator } from "#features/operator/server/service.ts";
import type { Caller } from "#platform/auth/caller.ts";

export const ingestionHandlers = ({
  notices,
  withdrawals,
  joining,
  partyJoining,
  unspsc,
}: IngestionServices): Handlers<typeof ingestionContract, Caller> => ({
  notice: ({ query }, caller) => notices.find(requireOperator(caller), query.notice),
  withdrawnNotices: ({ query }) => withdrawals.list(query),
  withdrawNotice: ({ params, body }, caller) =>
    withdrawals.withdraw(requireOperator(caller), params.publicOpportunityId, body.reason),
  restoreNotice: ({ params, body }, caller) =>
    withdrawals.restore(requireOperator(caller), params.publicOpportunityId, body.reason),
  joinedNotices: ({ query }) => joining.list(query),
  joinPreview: ({ query }, caller) => joining.preview(requireOperator(caller), query),
  joinNotices: ({ body: { mainPublicOpportunityId: main, otherPublicOpportunityId: other, reason } }, caller) =>
    joining.join(requireOperator(caller), { main, other }, reason),
  keepNoticesApart: ({ body: { mainPublicOpportunityId: main, otherPublicOpportunityId: other, reason } }, caller) =>
    joining.keepApart(requireOperator(caller), { main, other }, reason),
  separateNotice: ({ params, body }, caller) =>
    joining.separate(requireOperator(caller), params.publicOpportunityId, body.reason),
  joinedPartyNames: ({ params, query }) => partyJoining.list(params.party, query),
  joinPartyNamesPreview: ({ params, query }) => partyJoining.preview(params.party, query),
  joinPartyNames: ({ params, body }, caller) =>
    partyJoining.join(
      requireOperator(caller),
      params.party,
      { main: body.mainSlug, other: body.otherSlug },
      body.reason,
    ),
  unspsc: () => unspsc.read(),
  uploadUnspsc: ({ query, body }, caller) => unspsc.upload(requireOperator(caller), body, query.fileName),
  applyUnspsc: ({ body }, caller) => unspsc.apply(requireOperator(caller), body.uploadId, body.reason),
  discardUnspsc: ({ body }, caller) => unspsc.discard(requireOperator(caller), body.uploadId),
  resetUnspsc: ({ body }, caller) => unspsc.reset(requireOperator(caller), body.reason),
  separatePartyName: ({ params, body }, caller) =>
    partyJoining.separate(requireOperator(caller), params.party, body.slug, body.reason),
});
