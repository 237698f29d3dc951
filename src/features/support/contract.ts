import type { Contract } from "#contract/endpoint.ts";
import { listOf, pagingInQuery } from "#contract/shapes.ts";
import { z } from "zod";
import { enquiry, newEnquiry, newPageFeedback, pageFeedback, reference } from "./shapes.ts";

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
    summary: "Open enquiries, oldest first",
    query: pagingInQuery,
    response: listOf(enquiry),
  },
  allPageFeedback: {
    method: "GET",
    path: "/api/v1/operator/page-feedback",
    access: "operator",
    summary: "Open feedback about pages, oldest first",
    query: pagingInQuery,
    response: listOf(pageFeedback),
  },
} as const satisfies Contract;
