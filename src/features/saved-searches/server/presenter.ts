import type { z } from "zod";
import { fullNameOf } from "#domain/full-name.ts";
import { isoInstant } from "#domain/iso-instant.ts";
import type { Role } from "#domain/permissions.ts";
import type { PlanInForce } from "#features/billing/server/service.ts";
import { canEdit, type SearchUser } from "#features/saved-searches/server/policy.ts";
import type { SearchRow } from "#features/saved-searches/server/queries.ts";
import { presentRequestChange } from "#features/saved-searches/server/request-change.ts";
import { readStored } from "#features/saved-searches/server/stored-request.ts";
import { timingsOf } from "#features/saved-searches/server/timings.ts";
import type { savedSearch } from "#features/saved-searches/shapes.ts";
import type { Authorized } from "#platform/auth/authorized.ts";
import { versionOf } from "#platform/stored-version.ts";

/** What `update` can change: the version of a search is made of it. */
export const editableOf = (row: Pick<SearchRow, "name" | "request">) => ({ name: row.name, request: row.request });

const nameOrNull = (givenName: string | null, surname: string | null) =>
  givenName === null || surname === null ? null : fullNameOf({ given_name: givenName, surname });

type Reader = {
  actor: SearchUser;
  role: Role;
  description: string;
  paused: PlanInForce["paused"];
  now: Temporal.Instant;
};

/** A saved search as one member sees it. */
export function presentSearch(
  row: Authorized<SearchRow>,
  { actor, role, description, paused, now }: Reader,
): z.input<typeof savedSearch> {
  const isShared = row.shared_at !== null;
  const { email, sms, push } = timingsOf(row);
  return {
    savedSearchId: row.public_id,
    name: row.name,
    createdBy: nameOrNull(row.creator_given_name, row.creator_surname),
    createdDate: isoInstant(row.created_at),
    sharedByUserFullName: isShared ? nameOrNull(row.sharer_given_name, row.sharer_surname) : null,
    sharedByUserEmail: isShared ? row.sharer_email : null,
    sharedWithOrganisation: isShared,
    searchRequest: readStored(row),
    searchRequestDescription: description,
    requestChange: presentRequestChange(row, { personId: actor.personId, now }),
    currentNotification:
      row.notification_id === null
        ? null
        : {
            savedSearchNotificationId: row.notification_id,
            countOfNewOpportunities: Number(row.unseen),
            createdDate: isoInstant(row.notified_at!),
          },
    notificationTimingForEmail: email,
    notificationTimingForSms: sms,
    notificationTimingForPush: push,
    isPausedByPlan: paused.users.has(actor.personId) || paused.savedSearches.has(row.id),
    isOwner: row.owner_id === actor.personId,
    canEdit: canEdit(actor, role, row),
    version: versionOf(editableOf(row)),
  };
}
