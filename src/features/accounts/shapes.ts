import { reminderNames } from "#domain/reminders.ts";
import { name } from "#contract/names.ts";
import { timeZoneId } from "#contract/shapes.ts";
import { abnFault, abnFrom } from "#domain/abn.ts";
import { mobileFrom } from "#domain/mobile.ts";
import { z } from "zod";

export const personName = name(100);
export const organisationName = name(200);

/** RFC 5321: at most 254 characters, 64 of them before the @. Keeps the spelling that was typed. */
export const email = z
  .string()
  .trim()
  .max(254)
  .pipe(z.email())
  .refine((text) => text.indexOf("@") <= 64, {
    params: { rule: "email_local_part" },
    message: "must have at most 64 characters before the @",
  });

/** Any Australian spelling; normalised to E.164. */
export const mobile = z.string().transform((text, context) => {
  const number = mobileFrom(text);
  if (number !== undefined) return number;
  context.addIssue({
    code: "custom",
    params: { rule: "mobile" },
    message: "must be an Australian mobile number such as 0412 345 678",
  });
  return z.NEVER;
});

/** Any spacing; normalised to eleven digits. */
export const abn = z.string().transform((text, context) => {
  const number = abnFrom(text);
  if (number !== undefined) return number;
  context.addIssue({
    code: "custom",
    params: { rule: "abn" },
    message: abnFault(text)!,
  });
  return z.NEVER;
});

/** "08:30": a time of day in the person's own zone. */
export const localTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

/** ISO weekdays, Monday is 1: each once, in order. */
export const weekdays = z
  .array(z.number().int().min(1).max(7))
  .min(1)
  .max(7)
  .refine((days) => days.every((day, index) => index === 0 || day > days[index - 1]!), {
    params: { rule: "weekdays" },
    message: "must have each day once, Monday first",
  });

/** Of which dates of what they watch somebody is reminded. */
export const reminders = z
  .array(z.enum(reminderNames))
  .max(reminderNames.length)
  .describe("of which dates of what the person watches they are reminded: the closing has three");

/** The fields of a profile that the person fills in. */
export const personal = {
  givenName: personName,
  surname: personName,
  mobilePhone: mobile.nullish(),
  pronouns: name(40).nullish(),
  salutation: name(40).nullish(),
  timeZoneId,
};

export const securityToken = z.string().max(200);

/** The URL that a browser loads a person's picture from. */
export const pictureAddress = (id: string | null): string | null => (id === null ? null : `/pictures/${id}`);
