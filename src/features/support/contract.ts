import type { Contract } from "#contract/endpoint.ts";
import { listOf, pagingInQuery } from "#contract/shapes.ts";
import { z } from "zod";
import { answer, enquiry, newEnquiry, newPageFeedback, pageFeedback, reference, settling } from "./shapes.ts";

const settledInQuery = pagingInQuery.extend({ settled: z.enum(["true", "false"]).default("false") });

export const supportContract = {
  enquiry: {
    method: "POST",
    path: "/api/v1/support/enquiry",
    access: "optional",
    pace: "report",
    summary: "Sends an enquiry to the operators, who answer it; its sender gets a receipt by email",
    body: newEnquiry,
    response: z.object({ reference }),
  },
  pageFeedback: {
    method: "POST",
    path: "/api/v1/support/page-feedback",
    access: "optional",
    pace: "report",
    summary: "Tells the operators that something on a page is wrong or missing",
    body: newPageFeedback,
    response: null,
  },
  enquiries: {
    method: "GET",
    path: "/api/v1/operator/enquiries",
    access: "operator",
    summary: "Open enquiries, oldest first; or settled ones, newest first",
    query: settledInQuery,
    response: listOf(enquiry),
  },
  allPageFeedback: {
    method: "GET",
    path: "/api/v1/operator/page-feedback",
    access: "operator",
    summary: "Open feedback about pages, oldest first; or settled, newest first",
    query: settledInQuery,
    response: listOf(pageFeedback),
  },
  answerEnquiry: {
    method: "POST",
    path: "/api/v1/operator/enquiries/:reference/answer",
    access: "operator",
    summary: "Answers an enquiry by email and settles it; 409 if it is settled",
    params: z.object({ reference }),
    body: answer,
    response: null,
  },
  settleEnquiry: {
    method: "POST",
    path: "/api/v1/operator/enquiries/:reference/settle",
    access: "operator",
    summary: "Settles an enquiry without an answer, or opens it again; 409 if it is so already",
    params: z.object({ reference }),
    body: settling,
    response: null,
  },
  settlePageFeedback: {
    method: "POST",
    path: "/api/v1/operator/page-feedback/:feedbackId/settle",
    access: "operator",
    summary: "Settles feedback about a page, or opens it again; 409 if it is so already",
    params: z.object({ feedbackId: z.coerce.number().int().min(1) }),
    body: settling,
    response: null,
  },
} as const satisfies Contract;
