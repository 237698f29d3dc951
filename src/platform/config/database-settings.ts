import { z } from "zod";

/** The value of DATABASE_URL for the PostgreSQL that comes with the product. */
export const embedded = "embedded";

const postgresAddress = z.url({ protocol: /^postgres(ql)?$/ }).regex(/^\w+:\/\/./);
const mustBe = "postgres://...";

/** Where the database is reached. */
export const databaseSettings = {
  DATABASE_URL: {
    about: `A PostgreSQL server, version 15 or later: postgres://user:password@host/name. The word ${embedded} chooses the one that comes with the product, in DATA_DIR.`,
    mustBe: `${mustBe} or the word ${embedded}`,
    rule: z.union([z.literal(embedded), postgresAddress]),
    secret: true,
  },
  DATABASE_DIRECT_URL: {
    about:
      "The address of the same database without a pooler, if DATABASE_URL is that of a transaction pooler such as PgBouncer. Pages and the API use the pooler; everything that needs a session of its own uses this address.",
    mustBe,
    rule: postgresAddress,
    secret: true,
  },
  DATABASE_READ_URL: {
    about:
      "The address of a streaming replica of the database. What visitors read comes from it while it is no older than the search index. Default: everything is read from the database itself.",
    mustBe,
    rule: postgresAddress,
    secret: true,
  },
} as const;
