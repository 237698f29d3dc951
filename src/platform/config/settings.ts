import { z } from "zod";
import { chatSettings } from "./chat-settings.ts";
import { databaseSettings } from "./database-settings.ts";
import { operatorSettings } from "./operator-settings.ts";
import { paymentSettings } from "./payment-settings.ts";
import { retentionSettings } from "./retention-settings.ts";
import { searchSettings } from "./search-settings.ts";
import { secretSettings } from "./secret-settings.ts";

/**
 * Every environment variable that the product reads, as data. The reader, `npm run config` and the operations page all
 * use this list. `mustBe` completes the sentence "NAME must be ...". A secret's value is never printed.
 */
type Setting = { about: string; mustBe: string; rule: z.ZodType; default?: string; secret?: true };

const port = z.coerce.number().int().min(0).max(65_535);
const webAddress = z.url({ protocol: /^https?$/ });
const proxy = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
const instant = z.string().transform((text, context) => {
  try {
    return Temporal.Instant.from(text);
  } catch {
    context.addIssue("not an instant");
    return z.NEVER;
  }
});

/** The value that switches a way of sending off. */
export const off = "off";

export const settings = {
  MODE: {
    about:
      "demo: demonstration data, marked as such, and a clock that can be set. live: neither. Default: demo while DATABASE_URL, SMTP_URL and OIDC_ISSUER are all unset, otherwise live.",
    mustBe: "demo or live",
    rule: z.enum(["demo", "live"]),
  },
  PORT: {
    about: "Where the web server listens.",
    mustBe: "a whole number from 0 to 65535",
    rule: port,
    default: "3000",
  },
  HOST: {
    about: "The address it listens on; 0.0.0.0 for every network of the machine.",
    mustBe: "an IP address or localhost",
    rule: z.union([z.ipv4(), z.ipv6(), z.literal("localhost")]),
    default: "127.0.0.1",
  },
  PUBLIC_URL: {
    about:
      "The address that people use. Links in messages and the name of our identity provider start with it. With https, browsers are told to use nothing else. Default: made from HOST and PORT.",
    mustBe: "an address with http or https",
    rule: webAddress,
  },
  TRUST_PROXY: {
    about:
      "The addresses or networks of the proxies in front of this server. Their X-Forwarded-For header gives the client address that all limits count. Default: the connecting address.",
    mustBe: "IP addresses or networks separated by commas, such as 10.0.0.7 or 10.0.0.0/8",
    rule: z.string().refine((text) => text.split(",").every((part) => proxy.safeParse(part).success)),
  },
  CALLS_PER_MINUTE: {
    about:
      "How many API calls one person can make a minute. Everybody on one network together can make twice as many. Look-ups and reports have tighter limits in proportion. Each web process counts for itself.",
    mustBe: "a whole number from 1 to 1000000",
    rule: z.coerce.number().int().min(1).max(1_000_000),
    default: "600",
  },
  DATA_DIR: {
    about: "The folder for all files of this installation: the embedded database, index snapshots, logs.",
    mustBe: "a folder's path",
    rule: z.string(),
    default: "./var",
  },
  ...databaseSettings,
  ...secretSettings,
  SMTP_URL: {
    about:
      "The server that sends email: smtp://user:password@host:port, or smtps:// for TLS from the first byte. Only a server on this machine that asks for no password can do without TLS. off: send no email. If not set: demo mode shows emails at /dev/outbox; live mode does not start.",
    mustBe: "smtp://..., smtps://... or the word off",
    rule: z.union([z.literal(off), z.url({ protocol: /^smtps?$/ })]),
    secret: true,
  },
  EMAIL_FROM: {
    about: "The sender address of emails. Needed with SMTP_URL.",
    mustBe: "an email address",
    rule: z.email().max(254),
  },
  TWILIO_ACCOUNT_SID: {
    about:
      "The account at Twilio that sends text messages. off: send no text messages. If not set: demo mode shows them at /dev/outbox; live mode does not start.",
    mustBe: "AC followed by 32 hexadecimal digits, or off",
    rule: z.union([z.literal(off), z.string().regex(/^AC[0-9a-f]{32}$/i)]),
  },
  TWILIO_AUTH_TOKEN: {
    about: "The token of that account.",
    mustBe: "1 to 100 characters",
    rule: z.string().max(100),
    secret: true,
  },
  TWILIO_FROM: {
    about: "The sender of text messages: a number, a messaging service of that account, or a name.",
    mustBe: "a number such as +61480000000, MG followed by 32 hexadecimal digits, or a name of at most 11 letters",
    rule: z.string().regex(/^(?:\+\d{7,15}|MG[0-9a-f]{32}|(?=.*[a-z])[a-z0-9 ]{1,11})$/i),
  },
  ...paymentSettings,
  ...chatSettings,
  VAPID_PRIVATE_KEY: {
    about:
      "The key with which push services recognise this installation: 32 bytes in base64url. With another key, every browser has to switch push on again. Default: made at first use, encrypted in the database.",
    mustBe: "32 bytes in base64url",
    rule: z
      .string()
      .regex(/^[\w-]{43}=?$/)
      .transform((text) => Buffer.from(text, "base64url")),
    secret: true,
  },
  ABR_GUID: {
    about:
      "The key to the web services of the Australian Business Register, which also say on sellers' pages whether an ABN is active. Default: businesses are looked up in the data that ships with the product.",
    mustBe: "a GUID",
    rule: z.guid(),
    secret: true,
  },
  OIDC_ISSUER: {
    about:
      "The identity provider that people sign in with, by OpenID Connect. Default: the one that comes with the product, at /idp.",
    mustBe: "an address with https, or with http on this machine",
    rule: webAddress.refine((text) => /^https:|^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?:[:/]|$)/.test(text)),
  },
  OIDC_CLIENT_ID: {
    about: "The client ID registered with that provider: a public client with PKCE and the redirect URI /callback.",
    mustBe: "1 to 200 characters",
    rule: z.string().max(200),
  },
  OIDC_AUDIENCE: {
    about: "The audience of access tokens: this API's identifier at the identity provider.",
    mustBe: "an absolute URI without a fragment",
    rule: z
      .string()
      .max(200)
      .regex(/^[a-z][a-z0-9+.-]*:[^\s#]+$/i),
    default: "urn:brolga:api",
  },
  OIDC_SCOPE: {
    about:
      "The scope that the browser requests from that provider. Some issue refresh tokens only with offline_access.",
    mustBe: "words separated by spaces, including openid",
    rule: z
      .string()
      .max(500)
      .regex(/(?:^| )openid(?:$| )/),
    default: "openid profile email",
  },
  OIDC_MFA_ACR: {
    about: "Values of the claim acr that mean a second factor was used. The claim amr with the value mfa means it too.",
    mustBe: "values of up to 200 characters, separated by spaces",
    rule: z
      .string()
      .max(2_000)
      .transform((text) => text.split(/\s+/).filter(Boolean))
      .refine((values) => values.every((value) => value.length <= 200)),
    default: "phr phrh https://refeds.org/profile/mfa http://schemas.openid.net/pape/policies/2007/06/multi-factor",
  },
  INVITES_PER_DAY: {
    about: "How many invites all organisations together can send by email in 24 hours.",
    mustBe: "a whole number from 1 to 1000000",
    rule: z.coerce.number().int().min(1).max(1_000_000),
    default: "1000",
  },
  TEXTS_PER_DAY: {
    about: "How many codes are sent by text message in 24 hours, to everybody together. Each message costs money.",
    mustBe: "a whole number from 1 to 1000000",
    rule: z.coerce.number().int().min(1).max(1_000_000),
    default: "500",
  },
  OPERATOR_EMAILS: {
    about:
      "The email addresses of the operators of this installation, separated by commas. A person who signs in with one of them, verified, is an operator.",
    mustBe: "email addresses separated by commas",
    rule: z.string().transform((text, context) => {
      const emails = text.split(",").map((part) => part.trim().toLowerCase());
      if (emails.some((email) => !z.email().safeParse(email).success)) context.addIssue("not email addresses");
      return emails;
    }),
  },
  PRODUCT_NAME: {
    about: "The name on every page and in every message.",
    mustBe: "1 to 40 characters",
    rule: z.string().max(40),
    default: "Brolga",
  },
  ...operatorSettings,
  ...retentionSettings,
  CLOCK: {
    about: "The instant at which the product's clock stands still, for a demonstration. Demo mode only.",
    mustBe: "an instant such as 2026-12-03T03:00:00Z",
    rule: instant,
  },
  DEMO_DATA: {
    about:
      "How much a demonstration shows: first, the 18,000 notices of the first page; all, 125,000 more in the background.",
    mustBe: "first or all",
    rule: z.enum(["first", "all"]),
    default: "all",
  },
  PASSWORD_HASHING: {
    about:
      "light: a password's hash costs about a thousandth, for tests of a demonstration that only this machine reaches.",
    mustBe: "full or light",
    rule: z.enum(["full", "light"]),
    default: "full",
  },
  EMBEDDINGS_MODEL: {
    about:
      "The ONNX sentence model for finding notices of similar meaning, opened with transformers.js: a folder, or a name on the hub such as Xenova/all-MiniLM-L6-v2. Default: the table that comes with the product, which needs neither.",
    mustBe: "a folder's path or a model's name",
    rule: z.string(),
  },
  READ_PORTALS: {
    about:
      "on: portals are crawled on schedule. off: only by hand, with `npm run ingest`. Default: off in demo mode, on in live mode.",
    mustBe: "on or off",
    rule: z.enum(["on", "off"]),
  },
  MAX_SKIPPED_PERCENT: {
    about:
      "How many percent of the records of a file or listing can be unusable. If there are more (of at least 200), the run is held until an operator decides with `npm run runs`.",
    mustBe: "a number from 0 to 100",
    rule: z.coerce.number().min(0).max(100),
    default: "2",
  },
  LISTINGS_FILE: {
    about: "A JSON file that adds your own listings, such as council tables and feeds (see docs/sources.md).",
    mustBe: "a file's path",
    rule: z.string(),
  },
  DRAIN_SECONDS: {
    about:
      "How long the web server goes on answering after SIGTERM. Meanwhile /health answers 503 and every answer closes its connection, so a load balancer can send requests elsewhere. Ctrl-C does not wait.",
    mustBe: "a whole number from 0 to 300",
    rule: z.coerce.number().int().min(0).max(300),
    default: "5",
  },
  LIVENESS_SECONDS: {
    about: "After how many seconds without an answer npm start ends a web or worker process and starts another.",
    mustBe: "a whole number from 5 to 3600",
    rule: z.coerce.number().int().min(5).max(3600),
    default: "30",
  },
  SECURITY_CONTACT: {
    about:
      "Where people report a vulnerability of this installation. Shown at /.well-known/security.txt; if not set, that file does not exist.",
    mustBe: "an email address or an address with https",
    rule: z.union([z.email().transform((email) => `mailto:${email}`), z.url({ protocol: /^https$/ })]),
  },
  METRICS_TOKEN: {
    about:
      "The bearer token with which a monitor reads /metrics. If not set: nobody can read them in live mode, and only this machine in demo mode.",
    mustBe: "at least 16 characters",
    rule: z.string().min(16),
    secret: true,
  },
  LOG_LEVEL: {
    about: "How much is logged.",
    mustBe: "debug, info, warn, error or silent",
    rule: z.enum(["debug", "info", "warn", "error", "silent"]),
    default: "info",
  },
  LOG_FORMAT: {
    about: "text for people, json (one object a line) for a collector.",
    mustBe: "text or json",
    rule: z.enum(["text", "json"]),
    default: "text",
  },
  ...searchSettings,
  CHROMIUM_PATH: {
    about: "The browser that `npm test` uses. Default: an installed Chromium or Chrome, or Playwright's own.",
    mustBe: "a program's path",
    rule: z.string(),
  },
} satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;
export const settingNames = Object.keys(settings) as SettingName[];
export const settingOf = (name: SettingName): Setting => settings[name];
