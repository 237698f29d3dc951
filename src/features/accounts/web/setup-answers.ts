import { accountsContract } from "#features/accounts/contract.ts";
import { organisationsContract } from "#features/organisations/contract.ts";
import { personalBody, personalNames, type PersonalAnswers } from "./personal-fields.tsx";

/** All that somebody new is asked. */
export type SetupAnswers = PersonalAnswers & {
  /** The ABN, or the name of a business that is being looked for. */
  business: string;
  organisationName: string;
  /** Whether they named their organisation themselves; until then the register's name stands. */
  hasOwnName: boolean;
  /** When there is an organisation with the ABN: whether they make another. */
  makesSecond: boolean;
  startsTrial: boolean;
  acceptedTermsAndConditions: boolean;
};

/** The answers before anything was typed; `name` is what the identity provider calls them. */
export function firstAnswers(name: string | undefined, timeZoneId: string): SetupAnswers {
  const [, givenName = "", surname = ""] = /^(\S+)\s*(.*)$/.exec(name?.trim() ?? "") ?? [];
  return {
    givenName,
    surname,
    mobilePhone: "",
    pronouns: "",
    salutation: "",
    timeZoneId,
    business: "",
    organisationName: "",
    hasOwnName: false,
    makesSecond: false,
    startsTrial: true,
    acceptedTermsAndConditions: false,
  };
}

/** Which way into an organisation: one of their own, one that they ask to join, or one that has invited them. */
export type SetupPath = "create" | "join" | "invite";

/** `exists` is whether there is an organisation with the ABN that was typed. */
export function setupPathOf(answers: SetupAnswers, known: { isInvited: boolean; exists: boolean }): SetupPath {
  if (known.isInvited) return "invite";
  return known.exists && !answers.makesSecond ? "join" : "create";
}

/** The profile, and the organisation that is asked to let its owner in. */
export const setupSchema = accountsContract.register.body.extend({
  joinRequest: organisationsContract.registerToOrg.body.nullable(),
});

/** The answers as they are sent. `organisationName` is the one on screen, theirs or the register's. */
export function setupBody(answers: SetupAnswers, path: SetupPath, organisationName: string) {
  const { business, makesSecond, acceptedTermsAndConditions } = answers;
  return {
    ...personalBody({
      givenName: answers.givenName,
      surname: answers.surname,
      mobilePhone: answers.mobilePhone,
      pronouns: answers.pronouns,
      salutation: answers.salutation,
      timeZoneId: answers.timeZoneId,
    }),
    organisation: path === "create" ? { abn: business, organisationName, isSecondOnAbn: makesSecond } : null,
    joinRequest: path === "join" ? { abn: business } : null,
    acceptedTermsAndConditions,
  };
}

/** What each field is called on screen, by its path in what is sent. */
export const setupNames = {
  ...personalNames,
  "organisation.abn": "ABN",
  "organisation.organisationName": "Organisation's name",
  "joinRequest.abn": "ABN",
  acceptedTermsAndConditions: "Terms",
} as const;
