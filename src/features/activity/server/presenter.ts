import { fullNameOf } from "#domain/full-name.ts";
import { isoInstant } from "#domain/iso-instant.ts";
import { pictureAddress } from "#features/accounts/shapes.ts";
import type { ActivityRow, OwnActivityRow } from "#features/activity/server/queries.ts";
import type { ActivityCode, activityItem } from "#features/activity/shapes.ts";
import type { NoticeName } from "#features/opportunities/server/service.ts";
import type { Authorized } from "#platform/auth/authorized.ts";
import type { z } from "zod";

type Item = z.input<typeof activityItem>;

/**
 * An item as a colleague reads it. Somebody who has left keeps their name there, but the organisation no longer sees
 * their address and picture, which may be their next employer's.
 */
export function presentItem(
  row: Authorized<ActivityRow>,
  reader: { personId: number },
  { notice, noteContent }: { notice: NoticeName | undefined; noteContent: string | undefined },
): Item {
  const { given_name, surname } = row;
  const isMember = row.membership_id !== null;
  return {
    activityCode: row.code as ActivityCode,
    organisationId: row.organisation_public_id,
    userEmailAddress: isMember ? row.email : null,
    userFullname: given_name === null || surname === null ? null : fullNameOf({ given_name, surname }),
    userProfileImageUrl: isMember ? pictureAddress(row.picture_id) : null,
    isOwn: row.person_id === reader.personId,
    opportunityId: notice?.publicOpportunityId ?? null,
    sourceReference: notice?.reference ?? null,
    opportunityTitle: notice?.title ?? null,
    savedSearchId: row.saved_search_id,
    savedSearchName: row.saved_search_name,
    noteContent: noteContent ?? null,
    searchRequest: row.search_request as Item["searchRequest"],
    searchRequestDescription: row.search_request_description,
    pipelineMove: row.pipeline_move as Item["pipelineMove"],
    timeStamp: isoInstant(row.happened_at),
  };
}

/** An item in the export of the person who did it. */
export const presentOwn = (row: OwnActivityRow) => ({
  activityCode: row.code,
  timeStamp: isoInstant(row.happened_at),
  opportunityId: row.public_id,
  opportunityTitle: row.title,
  savedSearchName: row.saved_search_name,
  searchRequestDescription: row.search_request_description,
  pipelineMove: row.pipeline_move,
});
