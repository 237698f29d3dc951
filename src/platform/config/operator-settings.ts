import { abnFrom } from "#domain/abn.ts";
import { z } from "zod";

/** Who runs the installation, for the terms and the privacy policy. */
export const operatorSettings = {
  OPERATOR_NAME: {
    about:
      "The legal name of the person or company that runs this installation. The terms, the privacy policy and the foot of every email name it.",
    mustBe: "1 to 200 characters",
    rule: z.string().max(200),
  },
  OPERATOR_ABN: {
    about: "The ABN of that person or company, for the same pages and emails.",
    mustBe: "an ABN: 11 digits whose checksum is right",
    rule: z.string().transform((text, context) => {
      const abn = abnFrom(text);
      if (abn === undefined) context.addIssue("not an ABN");
      return abn ?? z.NEVER;
    }),
  },
  OPERATOR_SECOND_FACTOR: {
    about:
      "required: operators see /operator only after signing in with a second factor. off: also without one, if your identity provider does not say which factors were used. Default: required in live mode, off in a demonstration.",
    mustBe: "required or off",
    rule: z.enum(["required", "off"]),
  },
  OPERATOR_CONTACT: {
    about:
      "The email address for questions and complaints about privacy and the terms. Those pages, the foot of every email and the last email to somebody who has deleted their account name it.",
    mustBe: "an email address",
    rule: z.email().max(254),
  },
  LINKEDIN_URL: {
    about: "The address of that company's page at LinkedIn, which the footer links to.",
    mustBe: "an address that begins with https://",
    rule: z.url({ protocol: /^https$/ }),
  },
  FACEBOOK_URL: {
    about: "The same at Facebook.",
    mustBe: "an address that begins with https://",
    rule: z.url({ protocol: /^https$/ }),
  },
  LEGAL_TEXTS_CHECKED: {
    about:
      "The day on which a lawyer last checked the terms and the privacy policy for you. Pages published after that day, and all of them if it is not set, are marked as a template.",
    mustBe: "a date such as 2026-11-30",
    rule: z.iso.date(),
  },
};
