import type { LiveKind } from "#domain/live-kinds.ts";
import type { RequestOrigin } from "#contract/request-origin.ts";
import type { OrganisationScope } from "#platform/auth/authorized.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { notify } from "#platform/db/notify.ts";

/** The channel of PostgreSQL that carries all announcements to every web process. */
export const liveChannel = "live";

/** What has changed. It names things and contains nothing of them: screens ask again, and policies answer. */
export type Change = { kind: LiveKind; opportunityId: string | null };
export type Announcement =
  /** `onlyFor`: the one person who may know of it. */
  | (Change & { organisationId: number; onlyFor: number | null; origin: RequestOrigin | null })
  /** A person is no longer a member; null: nobody is, because the organisation is deleted. */
  | { organisationId: number; left: number | null };

type About = {
  /** The public id of the notice that it is about. */
  opportunityId?: string;
  /** The id of the one person who may know of it, if it is not shared. */
  onlyFor?: number | undefined;
};

/**
 * Tells an organisation's members, when the transaction commits, that something of theirs has changed. The screen that an
 * actor's request came from is told that the change is its own.
 */
export const announce = (
  db: Database | Transaction,
  { organisationId, origin = null }: OrganisationScope & { origin?: RequestOrigin | null | undefined },
  kind: LiveKind,
  { opportunityId, onlyFor }: About = {},
): Promise<void> =>
  notify(db, liveChannel, {
    organisationId,
    kind,
    opportunityId: opportunityId ?? null,
    onlyFor: onlyFor ?? null,
    origin,
  } satisfies Announcement);

/** Ends the streams of a person who leaves an organisation, or of everyone for `null`, when the transaction commits. */
export const announceLeaving = (
  trx: Transaction,
  { organisationId }: OrganisationScope,
  personId: number | null,
): Promise<void> => notify(trx, liveChannel, { organisationId, left: personId } satisfies Announcement);
