import type { LegalDocument, publishedVersions } from "#domain/legal-documents.ts";

type Changes = { [Document in LegalDocument]: Record<(typeof publishedVersions)[Document][number], string> };

/** What each version changed, in a sentence or two for the people who accepted the one before. */
const changes: Changes = {
  termsAndConditions: {
    "2026-11-24": "Plans can be bought: how you pay, renew, change and cancel, and what is paid back.",
    "2026-11-23": "The first published version: what we do and do not promise, and what you can expect of us.",
  },
  privacyPolicy: {
    "2026-11-26":
      "Sign-ins and changes of accounts are kept for a year instead of 180 days, unless the operator has set another time. Alerts and messages are now deleted after 2 years.",
    "2026-11-24":
      "It says what we store of your searches, watches, alerts and exports, of what you read and do in your organisation, and of devices that you switch push on for; and, now that plans can be bought, who gets your card and how long we keep invoices.",
    "2026-11-23": "The first published version: what we store about you, for how long, and who gets it.",
  },
};

/** What has changed since a version that a person accepted, newest first; everything if they accepted none. */
export const changesSince = (document: LegalDocument, accepted: string | null) =>
  Object.entries(changes[document])
    .filter(([version]) => accepted === null || version > accepted)
    .map(([version, change]) => ({ version, change }))
    .toSorted((a, b) => (a.version < b.version ? 1 : -1));
