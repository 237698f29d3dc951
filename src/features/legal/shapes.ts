import { legalDocuments, publishedVersions } from "#domain/legal-documents.ts";
import { z } from "zod";

/** The version of each document that a person accepts: the one that they could read. */
export const acceptedVersions = z.object({
  termsAndConditions: z.enum(publishedVersions.termsAndConditions),
  privacyPolicy: z.enum(publishedVersions.privacyPolicy),
});
export type AcceptedVersions = z.output<typeof acceptedVersions>;

/** A document whose present version a person has not accepted. */
export const documentToAccept = z.object({
  document: z.enum(legalDocuments),
  acceptedVersion: z.string().nullable().describe("the version that they accepted last; null if none is known"),
});
