import * as queries from "#features/legal/server/queries.ts";
import { currentVersion, legalDocuments } from "#domain/legal-documents.ts";
import type { AcceptedVersions } from "#features/legal/shapes.ts";
import type { PersonActor } from "#platform/auth/authorized.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database, Transaction } from "#platform/db/db.ts";

export type LegalService = ReturnType<typeof legalService>;

/** Stores that a person accepts these versions, in the transaction that registers them or one of its own. */
export const recordConsent = (trx: Transaction, personId: number, versions: AcceptedVersions, at: Temporal.Instant) =>
  queries.insertConsent(
    trx,
    personId,
    legalDocuments.map((document) => ({ document, version: versions[document], accepted_at: at })),
  );

/** Consent of people to the terms and the privacy policy. */
export const legalService = ({ db, clock }: { db: Database; clock: Clock }) => ({
  /** Refuses with `forbidden` if the person is being erased at this moment. */
  accept: ({ personId }: PersonActor, versions: AcceptedVersions): Promise<void> =>
    db.transaction().execute(async (trx) => {
      await queries.lockAgainstErasure(trx, personId);
      await recordConsent(trx, personId, versions, clock.now());
    }),

  /** The documents whose version in force the person has not accepted. */
  async documentsToAccept(actor: PersonActor) {
    const accepted = await queries.consentOf(db, actor);
    return legalDocuments.flatMap((document) => {
      const versions = accepted.filter((row) => row.document === document).map(({ version }) => version);
      if (versions.includes(currentVersion(document))) return [];
      return [{ document, acceptedVersion: versions.toSorted().at(-1) ?? null }];
    });
  },
});
