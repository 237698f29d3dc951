import { opportunityTypes } from "#domain/opportunity-type.ts";
import type { z } from "zod";
import type { privateNotice } from "#features/private-opportunities/shapes.ts";
import type { ReadNotice } from "./private-queries.ts";

type PrivateNotice = z.input<typeof privateNotice>;

/** The form's fields as typed. */
export type NoticeDraft = {
  title: string;
  description: string;
  reference: string;
  buyerName: string;
  type: PrivateNotice["type"];
  zone: string;
  closingDate: string;
  closingTime: string;
  questionsDate: string;
  questionsTime: string;
  briefingDate: string;
  briefingTime: string;
  briefingLocation: string;
  briefingIsMandatory: boolean;
  places: PrivateNotice["places"];
  valueFrom: string;
  valueTo: string;
  contactName: string;
  contactEmail: string;
  contactPhone: string;
  lodgement: string;
  link: string;
};

/** Types that a supplier can be invited to, for the form's list. */
export const invitedTypes = opportunityTypes.filter(
  ({ code }) => code !== "ContractNotice" && code !== "StandingOfferNotice",
);

export const emptyDraft = (zone: string): NoticeDraft =>
  draftOf({ title: "", type: "RequestForQuote", zone, places: [] });

/** A stored or read notice as the form shows it. */
export const draftOf = ({
  closing,
  questionsClose,
  briefing,
  contact,
  ...notice
}: ReadNotice["notice"]): NoticeDraft => ({
  title: notice.title,
  description: notice.description ?? "",
  reference: notice.reference ?? "",
  buyerName: notice.buyerName ?? "",
  type: notice.type,
  zone: notice.zone,
  closingDate: closing?.date ?? "",
  closingTime: closing?.time ?? "",
  questionsDate: questionsClose?.date ?? "",
  questionsTime: questionsClose?.time ?? "",
  briefingDate: briefing?.date ?? "",
  briefingTime: briefing?.time ?? "",
  briefingLocation: briefing?.location ?? "",
  briefingIsMandatory: briefing?.isMandatory ?? false,
  places: notice.places,
  valueFrom: notice.valueFrom?.toString() ?? "",
  valueTo: notice.valueTo?.toString() ?? "",
  contactName: contact?.name ?? "",
  contactEmail: contact?.email ?? "",
  contactPhone: contact?.phone ?? "",
  lodgement: notice.lodgement ?? "",
  link: notice.link ?? "",
});

const stated = (text: string): string | undefined => text.trim() || undefined;
/** "$12,000" as typed. Anything else that is no number is left for the rules to reject. */
const dollarsIn = (text: string): number | undefined =>
  stated(text) === undefined ? undefined : Number(text.replace(/[$,\s]/g, ""));

/** A time without its date is sent, for the rules to reject. */
const momentOf = (date: string, time: string) => (date || time ? { date, time: stated(time) } : undefined);

/** What the form sends. Empty fields are not stated. */
export const noticeOf = (draft: NoticeDraft): PrivateNotice => ({
  title: draft.title,
  description: stated(draft.description),
  reference: stated(draft.reference),
  buyerName: stated(draft.buyerName),
  type: draft.type,
  zone: draft.zone,
  closing: momentOf(draft.closingDate, draft.closingTime),
  questionsClose: momentOf(draft.questionsDate, draft.questionsTime),
  briefing:
    draft.briefingDate || draft.briefingTime
      ? {
          date: draft.briefingDate,
          time: stated(draft.briefingTime),
          location: stated(draft.briefingLocation),
          isMandatory: draft.briefingIsMandatory,
        }
      : undefined,
  places: draft.places,
  valueFrom: dollarsIn(draft.valueFrom),
  valueTo: dollarsIn(draft.valueTo),
  contact:
    draft.contactName || draft.contactEmail || draft.contactPhone
      ? { name: stated(draft.contactName), email: stated(draft.contactEmail), phone: stated(draft.contactPhone) }
      : undefined,
  lodgement: stated(draft.lodgement),
  link: stated(draft.link),
});

/** The label of each field, by its path in the request. */
export const fieldLabels = {
  title: "Title",
  type: "Type",
  buyerName: "Buyer",
  reference: "Reference",
  "closing.date": "Closing date",
  "closing.time": "Closing time",
  "questionsClose.date": "Questions close on",
  "questionsClose.time": "Questions close at",
  "briefing.date": "Briefing date",
  "briefing.time": "Briefing time",
  "briefing.location": "Briefing place",
  zone: "Time zone",
  valueFrom: "Value from",
  valueTo: "Value to",
  "contact.name": "Contact name",
  "contact.email": "Contact email",
  "contact.phone": "Contact phone",
  link: "Link",
  lodgement: "How to respond",
  description: "Description",
};

/** The label of each field of the form, for values that a colleague has changed meanwhile. */
export const draftLabels: Record<keyof NoticeDraft, string> = {
  title: fieldLabels.title,
  description: fieldLabels.description,
  reference: fieldLabels.reference,
  buyerName: fieldLabels.buyerName,
  type: fieldLabels.type,
  zone: fieldLabels.zone,
  closingDate: fieldLabels["closing.date"],
  closingTime: fieldLabels["closing.time"],
  questionsDate: fieldLabels["questionsClose.date"],
  questionsTime: fieldLabels["questionsClose.time"],
  briefingDate: fieldLabels["briefing.date"],
  briefingTime: fieldLabels["briefing.time"],
  briefingLocation: fieldLabels["briefing.location"],
  briefingIsMandatory: "Attendance is mandatory",
  places: "Where the work is",
  valueFrom: fieldLabels.valueFrom,
  valueTo: fieldLabels.valueTo,
  contactName: fieldLabels["contact.name"],
  contactEmail: fieldLabels["contact.email"],
  contactPhone: fieldLabels["contact.phone"],
  lodgement: fieldLabels.lodgement,
  link: fieldLabels.link,
};
