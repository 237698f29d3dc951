import { isoInstant } from "#domain/iso-instant.ts";
import { fullNameOf } from "#domain/full-name.ts";
import type { z } from "zod";
import type { Role } from "#domain/permissions.ts";
import { pictureAddress } from "#features/accounts/shapes.ts";
import type * as shapes from "#features/organisations/shapes.ts";
import type { subscription } from "#features/billing/shapes.ts";
import type { InviteRow } from "#features/organisations/server/invites/queries.ts";
import { roleOf, stateOf } from "#features/organisations/server/invites/state.ts";
import type { RequestRow } from "#features/organisations/server/joining/queries.ts";
import type { MemberRow } from "#features/organisations/server/members/queries.ts";
import type { OrganisationRow } from "#features/organisations/server/queries.ts";
import { versionOf } from "#platform/stored-version.ts";
import type { Authorized } from "#platform/auth/authorized.ts";

/** Billing's summary of an organisation. */
export type SubscriptionSummary = {
  subscription: z.input<typeof subscription> | null;
  paymentCustomerId: string | null;
  hasTrialed: boolean;
};

/** A member's usage of capped resources. */
export type MemberUsage = { savedSearchCount: number; watchListItemCount: number };

export const presentOrganisation = (
  row: Authorized<OrganisationRow>,
  summary: SubscriptionSummary,
): z.input<typeof shapes.organisation> => ({
  organisationId: row.public_id,
  organisationName: row.name,
  abn: row.abn,
  timeZoneId: row.time_zone,
  subscriptionPlan: summary.subscription,
  paymentGatewayCustomerId: summary.paymentCustomerId,
  hasTrialed: summary.hasTrialed,
  categoryIdsInterestedIn: row.category_ids,
  locationIdsInterestedIn: row.location_ids,
  emailDomains: row.email_domains,
  requiresSecondFactor: row.requires_second_factor,
  version: versionOf(editableOf(row)),
});

/** What `update` can change: the version of an organisation is made of it. */
export const editableOf = (row: OrganisationRow) => ({
  name: row.name,
  abn: row.abn,
  timeZone: row.time_zone,
  categoryIds: row.category_ids,
  locationIds: row.location_ids,
  emailDomains: row.email_domains,
  requiresSecondFactor: row.requires_second_factor,
});

export const presentUser = (
  row: Authorized<MemberRow>,
  usage: MemberUsage,
): z.input<typeof shapes.organisationUser> => ({
  email: row.email,
  name: fullNameOf(row),
  role: row.role as Role,
  isAdmin: row.role === "OrganisationAdmin",
  lastLogin: isoInstant(row.last_seen_at),
  joinedOn: isoInstant(row.joined_at),
  profileImageUrl: pictureAddress(row.picture_id),
  ...usage,
});

/** What the holder of an invite's token sees. */
export const presentInvitation = (row: Authorized<InviteRow>): z.input<typeof shapes.invitation> => ({
  organisationName: row.organisation_name,
  invitedByName:
    row.inviter_given_name === null || row.inviter_surname === null
      ? null
      : fullNameOf({ given_name: row.inviter_given_name, surname: row.inviter_surname }),
  role: roleOf(row),
  expiryDate: isoInstant(row.expires_at),
});

export const presentInvite = (row: Authorized<InviteRow>, now: Temporal.Instant): z.input<typeof shapes.invite> => ({
  organisationInviteId: row.public_id,
  organisationId: row.organisation_public_id,
  organisationName: row.organisation_name,
  inviteeName: row.invitee_name,
  inviteeEmail: row.invitee_email,
  makeAdmin: row.make_admin,
  state: stateOf(row, now),
  expiryDate: isoInstant(row.expires_at),
  acceptedInvite: row.accepted_at !== null,
  sentDate: isoInstant(row.sent_at),
  invitedByEmail: row.inviter_email,
});

export const presentJoinRequest = (row: Authorized<RequestRow>): z.input<typeof shapes.joinRequest> => ({
  joinRequestId: row.public_id,
  name: fullNameOf(row),
  email: row.email,
  isEmailVerified: row.email_verified_at !== null,
  askedDate: isoInstant(row.asked_at),
});
