import { isoInstant } from "#domain/iso-instant.ts";
import type { EnquiryRow, PageFeedbackRow } from "#features/support/server/queries.ts";
import { enquiry } from "#features/support/shapes.ts";

const { preferredContactMethod, supportRequestType } = enquiry.shape;

export const presentEnquiry = (row: EnquiryRow) => ({
  reference: row.reference,
  isSettled: row.settled_at !== null,
  answer: row.answer,
  name: row.name,
  email: row.email,
  mobilePhone: row.mobile,
  organisationName: row.organisation_name,
  preferredContactMethod: preferredContactMethod.parse(row.preferred_contact),
  supportRequestType: supportRequestType.parse(row.request_type),
  enquiry: row.message,
  sentDate: isoInstant(row.sent_at),
});

export const presentPageFeedback = (row: PageFeedbackRow) => ({
  feedbackId: row.id,
  isSettled: row.settled_at !== null,
  pageUrl: row.page_url,
  description: row.description,
  sentDate: isoInstant(row.sent_at),
});
