import type { Handlers } from "#contract/endpoint.ts";
import type { supportContract } from "#features/support/contract.ts";
import { requireOperator } from "#features/operator/server/service.ts";
import type { SupportService } from "#features/support/server/service.ts";
import type { Caller } from "#platform/auth/caller.ts";

export const supportHandlers = (service: SupportService): Handlers<typeof supportContract, Caller> => ({
  enquiry: ({ body }, caller) => service.enquire(body, caller),
  pageFeedback: ({ body }, caller) => service.tellAboutPage(body, caller),
  enquiries: ({ query }) => service.enquiries(query),
  answerEnquiry: ({ params, body }, caller) => service.answerEnquiry(requireOperator(caller), params.reference, body),
  settleEnquiry: ({ params, body }, caller) => service.settleEnquiry(requireOperator(caller), params.reference, body),
  settlePageFeedback: ({ params, body }, caller) =>
    service.settlePageFeedback(requireOperator(caller), params.feedbackId, body),
  allPageFeedback: ({ query }) => service.pageFeedback(query),
});
