/**
 * The published versions of the texts that people accept, newest first. A version is the day on which it was published.
 * A new one also needs a line in `features/legal/web/changes.ts`, and everybody is asked again.
 */
export const publishedVersions = {
  termsAndConditions: ["2026-11-24", "2026-11-23"],
  privacyPolicy: ["2026-11-26", "2026-11-24", "2026-11-23"],
} as const;
export type LegalDocument = keyof typeof publishedVersions;
export const legalDocuments = ["termsAndConditions", "privacyPolicy"] as const satisfies LegalDocument[];

/** The versions in force, as a person accepts them. */
export const currentVersions = {
  termsAndConditions: publishedVersions.termsAndConditions[0],
  privacyPolicy: publishedVersions.privacyPolicy[0],
};

/** The version that is in force. */
export const currentVersion = <Document extends LegalDocument>(document: Document) => currentVersions[document];
