import { z } from "zod";

/** The chat with the operators: Zendesk Messaging or Chatwoot. Without either, people send an enquiry from a panel. */
export const chatSettings = {
  ZENDESK_KEY: {
    about:
      "The key of a web widget of Zendesk Messaging, with which people chat with the operators. Its script then runs on every page except those for passwords and cards.",
    mustBe: "the key in the widget's snippet, such as 1f0d2f3c-0000-0000-0000-000000000000",
    rule: z.guid(),
  },
  ZENDESK_SIGNING_KEY_ID: {
    about: "The ID of the signing key with which members are signed in to that chat.",
    mustBe: "an ID such as app_5a0f0f0f0f0f0f0f0f0f0f0f",
    rule: z.string().regex(/^\w{1,100}$/),
  },
  ZENDESK_SIGNING_SECRET: {
    about: "The secret of that signing key.",
    mustBe: "1 to 500 characters",
    rule: z.string().max(500),
    secret: true,
  },
  CHATWOOT_URL: {
    about:
      "The address of a Chatwoot server, with which people chat with the operators in a frame. Not with ZENDESK_KEY.",
    mustBe: "an address with https and without a path",
    rule: z
      .url({ protocol: /^https$/ })
      .refine((text) => /^https:\/\/[^/?#]+\/?$/.test(text))
      .transform((text) => new URL(text).origin),
  },
  CHATWOOT_WEBSITE_TOKEN: {
    about: "The token of the website inbox at that server.",
    mustBe: "letters and digits",
    rule: z.string().regex(/^[A-Za-z0-9_-]{1,100}$/),
  },
  CHATWOOT_HMAC_SECRET: {
    about: "The key of that inbox's identity validation, with which members are signed in to the chat.",
    mustBe: "1 to 500 characters",
    rule: z.string().max(500),
    secret: true,
  },
} as const;
