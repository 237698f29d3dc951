import type { Contract } from "#contract/endpoint.ts";
import { instant, rowId } from "#contract/shapes.ts";
import { subscriptionStates } from "#domain/subscription-state.ts";
import { findText, reason } from "#features/operator/shapes.ts";
import { z } from "zod";

const count = z.number().int();
const organisation = z.object({
  organisationId: z.string(),
  name: z.string(),
  abn: z.string(),
  people: count,
  createdDate: instant,
  plan: z
    .object({ planId: z.string(), state: z.enum(subscriptionStates) })
    .nullable()
    .describe("null if it never had one"),
  savedSearches: count,
  watchedOpportunities: count.describe("active ones"),
});

/** A person in a list of operators. Their address is shown once an operator opens them, which is listed. */
const foundPerson = z.object({
  personId: count,
  name: z.string(),
  email: z.string().describe("masked"),
  organisationName: z.string().nullable(),
  role: z.string().nullable(),
  lastActiveDate: instant,
});

/** What operators see of a person: nothing that they wrote, searched or read. */
export const openedPerson = z.object({
  name: z.string(),
  email: z.string(),
  isEmailVerified: z.boolean(),
  registeredDate: instant,
  sessions: z
    .array(
      z.object({
        startedDate: instant,
        lastUsedDate: instant,
        userAgent: z.string().nullable(),
        network: z.string().nullable(),
      }),
    )
    .nullable()
    .describe("null: they sign in with another identity provider, which has their sessions"),
});

const byPerson = z.object({ personId: z.coerce.number<number>().pipe(rowId) });

export const operatorPeopleContract = {
  operatorPeople: {
    method: "GET",
    path: "/api/v1/operator/people",
    access: "operator",
    summary: "People and organisations by email, name or ABN: 50 of each",
    query: z.object({
      text: findText.describe("without it, nobody is found and the totals are read"),
    }),
    response: z.object({
      people: z.array(foundPerson),
      organisations: z.array(organisation),
      totals: z.object({ people: count, organisations: count }).describe("of the installation"),
    }),
  },
  openPerson: {
    method: "POST",
    path: "/api/v1/operator/people/:personId/open",
    access: "operator",
    summary: "A person's address and sessions. It is in the audit list that an operator looked",
    params: byPerson,
    response: openedPerson,
  },
  endPersonSessions: {
    method: "POST",
    path: "/api/v1/operator/people/:personId/end-sessions",
    access: "operator",
    summary: "Signs a person out everywhere, with a reason; 409 for people of another identity provider",
    params: byPerson,
    body: z.object({ reason }),
    response: null,
  },
} as const satisfies Contract;
