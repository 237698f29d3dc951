import { accountsContract } from "#features/accounts/contract.ts";
import { organisationsContract } from "#features/organisations/contract.ts";
import { currentVersions } from "#domain/legal-documents.ts";
import { personalBody, personalNames, type PersonalAnswers } from "./personal-fields.tsx";

/** All fields of the setup form. */
export type SetupAnswers = PersonalAnswers & {
  /** The ABN, or the business name being looked up. */
  business: string;
  organisationName: string;
  /** True if the reader typed the organisation's name; otherwise the register's name is shown. */
  hasOwnName: boolean;
  /** True if the reader creates another organisation although one has the ABN. */
  makesSecond: boolean;
  startsTrial: boolean;
};

/** The answers about the organisation. They are kept while a request to join may still be declined. */
export const organisationAnswers = ["business", "organisationName", "hasOwnName", "makesSecond"] as const;

/**
 * The initial values: what a person has registered with, or else the name from the identity provider. Consent is not
 * among them, so that no draft can give it.
 */
export function firstAnswers(name: string | undefined, timeZoneId: string, registered?: PersonalAnswers): SetupAnswers {
  const [, givenName = "", surname = ""] = /^(\S+)\s*(.*)$/.exec(name?.trim() ?? "") ?? [];
  return {
    givenName,
    surname,
    mobilePhone: "",
    pronouns: "",
    salutation: "",
    timeZoneId,
    ...registered,
    business: "",
    organisationName: "",
    hasOwnName: false,
    makesSecond: false,
    startsTrial: true,
  };
}

/** How the person gets an organisation: they create one, request to join one, or accept an invite. */
export type SetupPath = "create" | "join" | "invite";

/** `exists`: an organisation with the typed ABN exists. */
export function setupPathOf(answers: SetupAnswers, known: { isInvited: boolean; exists: boolean }): SetupPath {
  if (known.isInvited) return "invite";
  return known.exists && !answers.makesSecond ? "join" : "create";
}

/** The profile, and the request to join an organisation. */
export const setupSchema = accountsContract.register.body.extend({
  joinRequest: organisationsContract.registerToOrg.body.nullable(),
});

/** The body to send. `organisationName` is the name on screen, typed or from the register. */
export function setupBody(
  answers: SetupAnswers,
  path: SetupPath,
  { organisationName, acceptsTerms }: { organisationName: string; acceptsTerms: boolean },
) {
  const { business, makesSecond } = answers;
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
    acceptedTermsAndConditions: acceptsTerms,
    acceptedVersions: currentVersions,
  };
}

/** The label of each field, by its path in the body. */
export const setupNames = {
  ...personalNames,
  "organisation.abn": "ABN",
  "organisation.organisationName": "Organisation's name",
  "joinRequest.abn": "ABN",
  acceptedTermsAndConditions: "Terms",
} as const;
