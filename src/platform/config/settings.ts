import { z } from "zod";

/**
 * Every environment variable that the product reads, as data: the reader, `npm run config` and the operations page all
 * come from this list. `mustBe` completes the sentence "NAME must be ..."; a secret's value is never printed.
 */
type Setting = { about: string; mustBe: string; rule: z.ZodType; default?: string; secret?: true };

const port = z.coerce.number().int().min(0).max(65_535);
const webAddress = z.url({ protocol: /^https?$/ });
const instant = z.string().transform((text, context) => {
  try {
    return Temporal.Instant.from(text);
  } catch {
    context.addIssue("not an instant");
    return z.NEVER;
  }
});

/** DATABASE_URL's word for the PostgreSQL that comes with the product. */
export const embedded = "embedded";

export const settings = {
  MODE: {
    about:
      "demo: demonstration data, marked as such, and a clock that can be set. live: none of that. Without it: demo while DATABASE_URL, SMTP_URL and OIDC_ISSUER are all unset, otherwise live.",
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
    about: "The address that people use, for links in messages. Without it: made from HOST and PORT.",
    mustBe: "an address with http or https",
    rule: webAddress,
  },
  DATA_DIR: {
    about: "The folder for everything that this installation keeps: the embedded database, index snapshots, logs.",
    mustBe: "a folder's path",
    rule: z.string(),
    default: "./var",
  },
  DATABASE_URL: {
    about: `A PostgreSQL server, version 15 or later: postgres://user:password@host/name. The word ${embedded} chooses the one that comes with the product, in DATA_DIR.`,
    mustBe: `postgres://... or the word ${embedded}`,
    rule: z.union([z.literal(embedded), z.url({ protocol: /^postgres(ql)?$/ })]),
    secret: true,
  },
  SMTP_URL: {
    about: "The server that sends e-mail: smtp://user:password@host:port.",
    mustBe: "smtp://... or smtps://...",
    rule: z.url({ protocol: /^smtps?$/ }),
    secret: true,
  },
  OIDC_ISSUER: {
    about: "The identity provider that people sign in with.",
    mustBe: "an address with http or https",
    rule: webAddress,
  },
  PRODUCT_NAME: {
    about: "The name on every page and in every message.",
    mustBe: "1 to 40 characters",
    rule: z.string().max(40),
    default: "Brolga",
  },
  CLOCK: {
    about: "The instant at which the product's clock stands, for a demonstration. Demo mode only.",
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
  EMBEDDINGS_MODEL: {
    about:
      "The ONNX sentence model that tells which notices are near in meaning, opened with transformers.js: a folder, or a name on the hub such as Xenova/all-MiniLM-L6-v2. Without it: the table that comes with the product, which needs neither.",
    mustBe: "a folder's path or a model's name",
    rule: z.string(),
  },
  READ_PORTALS: {
    about:
      "on: portals are read by the schedule. off: only by hand, with `npm run ingest`. Without it: off in demo mode, on in live mode.",
    mustBe: "on or off",
    rule: z.enum(["on", "off"]),
  },
  LISTINGS_FILE: {
    about: "A JSON file with lists of one's own to read: councils' tables and feeds (docs/sources.md).",
    mustBe: "a file's path",
    rule: z.string(),
  },
  METRICS_TOKEN: {
    about: "The bearer token that lets a monitor read /metrics from another machine.",
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
  SEARCH_THREADS: {
    about: "Threads of each web process that answer searches. Without it: one less than the machine has cores.",
    mustBe: "a whole number from 1 to 64",
    rule: z.coerce.number().int().min(1).max(64),
  },
  CHROMIUM_PATH: {
    about: "The browser that `npm test` uses. Without it: an installed Chromium or Chrome, or Playwright's own.",
    mustBe: "a program's path",
    rule: z.string(),
  },
} satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;
export const settingNames = Object.keys(settings) as SettingName[];
export const settingOf = (name: SettingName): Setting => settings[name];
