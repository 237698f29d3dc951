import { name } from "#contract/names.ts";
import { instant } from "#contract/shapes.ts";
import { contactMethods, maxEnquiryLength } from "#domain/enquiry.ts";
import { requestTypeCodes } from "#domain/request-type.ts";
import { email, mobile, organisationName, personName } from "#features/accounts/shapes.ts";
import { reason } from "#features/operator/shapes.ts";
import { z } from "zod";

const minEnquiryLength = 10;

/** People never see this field. Programs that fill in every field do, and what they send is dropped. */
const trap = z.string().max(1_000).optional().describe("leave empty");

const fields = {
  name: personName,
  email,
  mobilePhone: mobile.nullish(),
  organisationName: organisationName.nullish(),
  preferredContactMethod: z.enum(contactMethods),
  supportRequestType: z.enum(requestTypeCodes),
  enquiry: z
    .string()
    .trim()
    .max(maxEnquiryLength)
    .refine((text) => text.length >= minEnquiryLength, {
      params: { rule: "too_small" },
      message: `Write at least ${minEnquiryLength} characters, so that we know what to look for.`,
    })
    .meta({ minLength: minEnquiryLength }),
};
const contactMethod = z.looseObject({ preferredContactMethod: fields.preferredContactMethod });

/** An enquiry as somebody sends it. */
export const newEnquiry = z
  .object({ ...fields, website: trap })
  .refine(({ preferredContactMethod, mobilePhone }) => preferredContactMethod !== "Phone" || mobilePhone, {
    path: ["mobilePhone"],
    params: { rule: "mobile_needed" },
    message: "Enter a mobile number such as 0412 345 678, or choose email.",
    // Also when other fields are wrong, so that somebody reads everything at once.
    when: ({ value }) => contactMethod.safeParse(value).success,
  });

export const reference = name(20).describe("the number to quote");

/** An enquiry as operators read it. */
export const enquiry = z.object({
  reference,
  isSettled: z.boolean(),
  answer: z.string().nullable().describe("the last answer by email"),
  name: z.string(),
  email: z.string(),
  mobilePhone: z.string().nullable(),
  organisationName: z.string().nullable(),
  preferredContactMethod: z.enum(contactMethods),
  supportRequestType: z.enum(requestTypeCodes),
  enquiry: z.string(),
  sentDate: instant,
});

/** What somebody says about a page. */
export const newPageFeedback = z.object({
  pageUrl: z.string().trim().min(1).max(2_000),
  description: z.string().trim().min(1).max(2_000),
  website: trap,
});
export const pageFeedback = z.object({
  feedbackId: z.number().int(),
  isSettled: z.boolean(),
  pageUrl: z.string(),
  description: z.string(),
  sentDate: instant,
});

/** What an operator answers; it goes to the sender by email. */
export const answer = z.object({ answer: z.string().trim().min(minEnquiryLength).max(maxEnquiryLength) });
/** Settles something that waits, or opens it again. */
export const settling = z.object({ isSettled: z.boolean(), reason: reason.optional() });
