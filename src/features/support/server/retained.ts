import type { Retained } from "#platform/retention/retained.ts";

export const supportRetained: readonly Retained[] = [
  { table: "enquiry", period: "enquiries", since: "sent_at" },
  { table: "page_feedback", period: "enquiries", since: "sent_at" },
];
