import { instant, lookupId, rowId, version } from "#contract/shapes.ts";
import { roles } from "#domain/permissions.ts";
import * as personal from "#features/accounts/shapes.ts";
import { subscription } from "#features/billing/shapes.ts";
import { reason } from "#features/operator/shapes.ts";
import { z } from "zod";

/** An id that is public in an address. */
export const publicId = z.string().max(64);
/** How many there are. */
export const count = z.number().int();

export const organisation = z.object({
  organisationId: publicId,
  organisationName: z.string(),
  abn: z.string(),
  timeZoneId: z.string().describe("the zone of the organisation's dates, such as the end of its trial"),
  subscriptionPlan: subscription.nullable().describe("null without a plan"),
  paymentGatewayCustomerId: z.string().nullable(),
  hasTrialed: z.boolean(),
  categoryIdsInterestedIn: z.array(lookupId),
  locationIdsInterestedIn: z.array(lookupId),
  emailDomains: z.array(z.string()).describe("people with a verified email at these domains join at once"),
  requiresSecondFactor: z.boolean().describe("members act only after a sign-in with a second factor"),
  version,
});

export const organisationUser = z.object({
  email: z.string(),
  name: z.string(),
  role: z.enum(roles),
  isAdmin: z.boolean(),
  lastLogin: instant,
  joinedOn: instant,
  profileImageUrl: z.string().nullable().describe("a path of this site"),
  savedSearchCount: count,
  watchListItemCount: count,
});

export const inviteStates = ["Pending", "Accepted", "Cancelled", "Expired"] as const;

export const invite = z.object({
  organisationInviteId: publicId,
  organisationId: publicId,
  organisationName: z.string(),
  inviteeName: z.string().nullable(),
  inviteeEmail: z.string(),
  makeAdmin: z.boolean(),
  acceptedInvite: z.boolean(),
  state: z.enum(inviteStates),
  sentDate: instant,
  expiryDate: instant,
  invitedByEmail: z.string().nullable().describe("the admin who sent it last; null after they were erased"),
});

/** What the holder of a pending invite's token may know: emails get forwarded, so it says nothing about the invitee. */
export const invitation = z.object({
  organisationName: z.string(),
  invitedByName: z.string().nullable().describe("the admin who sent it last; null after they were erased"),
  role: z.enum(roles),
  expiryDate: instant,
});

export const joinRequest = z.object({
  joinRequestId: publicId,
  name: z.string(),
  email: z.string(),
  isEmailVerified: z.boolean(),
  askedDate: instant,
});

/**
 * The specification has two shapes of an invite: email with makeAdmin, inviteeEmail with inviteeName. Both are
 * accepted.
 */
export const inviteRequest = z
  .object({
    email: personal.email.optional(),
    inviteeEmail: personal.email.optional(),
    inviteeName: personal.personName.nullish(),
    makeAdmin: z.boolean().default(false),
  })
  .superRefine(({ email, inviteeEmail }, context) => {
    if (email === undefined && inviteeEmail === undefined)
      context.addIssue({
        code: "custom",
        path: ["inviteeEmail"],
        params: { rule: "required" },
        message: "must be an address such as sam@ridgeline.example",
      });
  });

/** An organisation whose logo the front page shows. */
export const featuredOrganisation = z.object({ name: z.string(), logoAddress: z.string(), websiteUrl: z.string() });
export const byFeaturedId = z.object({ featuredId: z.coerce.number<number>().pipe(rowId) });

/** 100 kB in base 64. */
const maxLogoLength = 140_000;

export const newFeatured = z.object({
  name: z.string().max(200),
  websiteUrl: z.string().max(2000),
  logo: z.base64().max(maxLogoLength).describe("a PNG or WebP file of at most 100 kB"),
  reason,
});
