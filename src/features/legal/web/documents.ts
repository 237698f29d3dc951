import { epochOf } from "#domain/epoch.ts";
import { formatDate } from "#domain/format-time.ts";
import type { LegalDocument } from "#domain/legal-documents.ts";

/** The name of each document in a sentence, and its page. */
export const documents = {
  termsAndConditions: { name: "terms and conditions", to: "/terms-and-conditions" },
  privacyPolicy: { name: "privacy policy", to: "/privacy-policy" },
} as const satisfies Record<LegalDocument, { name: string; to: string }>;

/** "2026-11-23" -> "23 Nov 2026" */
export const versionText = (version: string): string => formatDate(epochOf(`${version}T00:00:00Z`), "UTC");
