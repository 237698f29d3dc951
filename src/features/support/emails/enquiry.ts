import { cutAtWord } from "#domain/cut-at-word.ts";
import { formatLabelledTime, formatWeekday } from "#domain/format-time.ts";
import { formatMobile } from "#domain/mobile.ts";
import type { EnquiryRow } from "#features/support/server/queries.ts";
import { requestTypes } from "#domain/request-type.ts";
import type { EmailContent } from "#platform/mail/email.ts";

const aboutOf = (code: string) => requestTypes.find((type) => type.code === code)?.label ?? code;

/** A sender may have no account, and so no zone: the time names the one that it is given in. */
const zone = "Australia/Sydney";
const dayOf = ({ epochMilliseconds: time }: Temporal.Instant) => formatWeekday(time, zone);
const momentOf = (instant: Temporal.Instant) => {
  const time = instant.epochMilliseconds;
  return `${dayOf(instant)} ${formatLabelledTime(time, zone)}`;
};

/**
 * Confirms an enquiry to its sender. Only somebody who was signed in gets their words back: anybody can type another
 * person's address, and must not have us send their words there.
 */
export const enquiryReceiptTemplate = (enquiry: EnquiryRow & { productName: string }): EmailContent => ({
  to: enquiry.email,
  date: dayOf(enquiry.sent_at),
  subject: `We have your enquiry ${enquiry.reference}`,
  preheader: cutAtWord(`${aboutOf(enquiry.request_type)}. ${answerText(enquiry)}`, 100),
  blocks: [
    { title: "We have your enquiry" },
    {
      text: answerText(enquiry),
    },
    {
      facts: [
        { label: "Number", value: enquiry.reference },
        { label: "About", value: aboutOf(enquiry.request_type) },
        { label: "Sent", value: momentOf(enquiry.sent_at) },
      ],
    },
    ...(enquiry.person_id === null ? [] : [{ quote: enquiry.message, by: "You wrote" }]),
    { small: "To add something, send another enquiry with this number." },
    { button: "Go to support", path: "/support" },
  ],
  why: `You get this because an enquiry to ${enquiry.productName} names this address as its sender’s. If you did not send one, ignore this email.`,
});

const answerText = ({ preferred_contact, mobile, email }: EnquiryRow) =>
  preferred_contact === "Phone" && mobile !== null
    ? `A person will read it and call ${formatMobile(mobile)}.`
    : `A person will read it and answer by email to ${email}.`;

/** Passes an enquiry on to one operator. */
export const enquiryToOperatorTemplate = (enquiry: EnquiryRow & { to: string }): EmailContent => ({
  to: enquiry.to,
  date: dayOf(enquiry.sent_at),
  subject: `Enquiry ${enquiry.reference}: ${aboutOf(enquiry.request_type)}`,
  preheader: `From ${enquiry.name}`,
  blocks: [
    { title: `Enquiry ${enquiry.reference}` },
    {
      facts: [
        { label: "About", value: aboutOf(enquiry.request_type) },
        { label: "From", value: enquiry.name },
        { label: "Organisation", value: enquiry.organisation_name ?? "not stated" },
        { label: "Email", value: enquiry.email },
        { label: "Mobile", value: enquiry.mobile === null ? "not stated" : formatMobile(enquiry.mobile) },
        { label: "Answer by", value: enquiry.preferred_contact === "Phone" ? "phone" : "email" },
        { label: "Sent", value: momentOf(enquiry.sent_at) },
        { label: "Signed in", value: enquiry.person_id === null ? "no" : "yes" },
      ],
    },
    { quote: enquiry.message, by: "They wrote" },
  ],
  why: "You get this because this address is set as an operator’s.",
});

/** An operator's answer to an enquiry. */
export const enquiryAnswerTemplate = ({
  productName,
  answer,
  ...enquiry
}: Omit<EnquiryRow, "answer"> & { answer: string; productName: string }): EmailContent => ({
  to: enquiry.email,
  subject: `Answer to your enquiry ${enquiry.reference}`,
  preheader: `You asked about: ${aboutOf(enquiry.request_type)}`,
  blocks: [
    { title: "Answer to your enquiry" },
    ...answer.split(/\n{2,}/).map((text) => ({ text })),
    { facts: [{ label: "Number", value: enquiry.reference }] },
    { small: "To add something, send another enquiry with this number." },
    { button: "Go to support", path: "/support" },
  ],
  why: `You get this because an enquiry to ${productName} names this address as its sender’s.`,
});
