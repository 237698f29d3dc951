import { dollars, instant, localDate, timeZoneId, version } from "#contract/shapes.ts";
import { opportunityTypes } from "#domain/opportunity-type.ts";
import { places } from "#domain/places.ts";
import { card, listItem, publicOpportunityId } from "#features/opportunities/contract.ts";
import { z } from "zod";

export const maxTextLength = 100_000;
/** Base64 characters of an email's source: what fits into one request. */
export const maxEmailLength = 240_000;

const text = (max: number) => z.string().trim().min(1).max(max);
const moment = z.object({
  date: localDate,
  time: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
    .optional()
    .describe("14:00; absent if it is not stated"),
});
const statedPlaces = places.filter(({ code }) => code !== "NS").map(({ code }) => code);
const amount = dollars.min(0).max(1_000_000_000_000);

/** A private notice as its form states it. What is absent is not stated. */
export const privateNotice = z.object({
  title: text(200),
  description: z.string().trim().max(maxTextLength).optional(),
  reference: text(100).optional(),
  buyerName: text(200).optional(),
  type: z.enum(opportunityTypes.map(({ code }) => code)),
  zone: timeZoneId.describe("the zone of its dates"),
  closing: moment.optional(),
  questionsClose: moment.optional().describe("until when suppliers can ask questions"),
  briefing: moment.extend({ location: text(300).optional(), isMandatory: z.boolean() }).optional(),
  places: z.array(z.enum(statedPlaces)).max(statedPlaces.length),
  valueFrom: amount.optional(),
  valueTo: amount.optional(),
  contact: z
    .object({ name: text(200).optional(), email: z.email().max(254).optional(), phone: text(40).optional() })
    .optional(),
  lodgement: text(2000).optional(),
  link: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .optional(),
});

/** What was read from a text, for a person to check: it may break the rules of the form. */
export const readNotice = z.object({
  notice: privateNotice.extend({
    title: z.string(),
    contact: z
      .object({ name: z.string().optional(), email: z.string().optional(), phone: z.string().optional() })
      .optional(),
    link: z.string().optional(),
  }),
  closingWording: z.string().nullable().describe("the words that the closing was read from"),
  closingHasTwoReadings: z.boolean().describe("the words can mean two instants; the earlier was taken"),
  briefingWording: z.string().nullable(),
});

const namedNotice = z.object({ publicOpportunityId, title: z.string() });

const facts = {
  createdBy: z.string().nullable().describe("null after that person was erased"),
  createdDate: instant,
  sameAs: namedNotice.nullable().describe("the public notice that a member said is the same"),
  canDelete: z.boolean().describe("the person who entered it, and admins"),
};

export const privateItem = listItem.extend(card.shape).extend(facts);
export const privateDetail = z.object({ publicOpportunityId, notice: privateNotice, ...facts, version });
