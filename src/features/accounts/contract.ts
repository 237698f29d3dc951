import type { Contract } from "#contract/endpoint.ts";
import { xmlFile } from "#contract/media.ts";
import { instant, readVersion, timeZoneId, version } from "#contract/shapes.ts";
import { acceptedVersions } from "#features/legal/shapes.ts";
import * as shape from "#features/accounts/shapes.ts";
import { z } from "zod";

export const notificationSettings = z.object({
  areEmailNotificationsEnabled: z.boolean(),
  emailNotificationsLocalTime: shape.localTime,
  areEmailDigestsEnabled: z.boolean().describe("daily and weekly emails; immediate ones are sent all the same"),
  areNothingNewEmailsEnabled: z
    .boolean()
    .describe("the weekly email says which searches found nothing, and comes for that alone, too"),
  areNearMissesEnabled: z
    .boolean()
    .describe("daily and weekly emails end with up to 5 notices that a saved search nearly finds"),
  areSmsNotificationsEnabled: z.boolean(),
  smsNotificationsLocalTime: shape.localTime,
  arePushNotificationsEnabled: z.boolean(),
  dailyWeekdays: shape.weekdays.describe("the days of daily messages, Monday is 1; weekly ones come on Monday"),
  reminders: shape.reminders,
  areQuietHoursEnabled: z.boolean().describe("text messages and push wait until the quiet hours are over"),
  quietFromLocalTime: shape.localTime,
  quietUntilLocalTime: shape.localTime.describe(
    "on the next day if it is earlier than the beginning; equal times are no quiet hours",
  ),
  areJoinMessagesEnabled: z.boolean().describe("emails to admins about people who join or ask to"),
  areLeaveMessagesEnabled: z.boolean().describe("emails to admins about people who leave"),
  areRoleMessagesEnabled: z.boolean().describe("emails about the person's own role, and their removal"),
  areTrialMessagesEnabled: z.boolean().describe("emails to admins about the end of the trial"),
});

/** A person as they see themselves (specification, section 3). The `organisation` part is added by `workspace`. */
export const person = z.object({
  email: z.string(),
  isEmailVerified: z.boolean(),
  mobilePhone: z.string().nullable().describe("E.164"),
  isMobileVerified: z.boolean(),
  givenName: z.string(),
  surname: z.string(),
  fullName: z.string(),
  pronouns: z.string().nullable(),
  salutation: z.string().nullable(),
  timeZoneId: z.string(),
  usesInterests: z.boolean().describe("searches start with the organisation's interests"),
  ...notificationSettings.shape,
  emailFailedDate: instant
    .nullable()
    .describe("when emails were switched off by a mail server or service; null if they are on since"),
  emailFailedReason: z
    .enum(["NoMailbox", "Complaint"])
    .nullable()
    .describe("Complaint: a mail service reported that the person called an alert unwanted"),
  smsStoppedDate: instant
    .nullable()
    .describe("when a reply STOP switched text messages off; null if they are on since"),
  profileImageUrl: z.string().nullable().describe("a path of this site; null until a picture has been fetched"),
  providerImageUrl: z
    .string()
    .nullable()
    .describe("the picture's URL at the identity provider: for comparison at sign-in, not for browsers to load"),
  createdOn: instant,
  version: version.describe("of the profile and the settings"),
});

/** The organisation that a person creates when they register. */
export const newOrganisation = z.object({
  organisationName: shape.organisationName,
  abn: shape.abn,
  isSecondOnAbn: z
    .boolean()
    .default(false)
    .describe("the person knows that an organisation with this ABN exists, and wants another"),
});

/** Actions on the caller's own account that require a security token. */
export const personalPurposes = ["update", "delete-user"] as const;

const identityToken = z.object({
  "x-identity-token": z
    .string()
    .max(8_000)
    .optional()
    .describe("the ID token of the sign-in: read if the access token has no email"),
});

export const accountsContract = {
  register: {
    method: "POST",
    path: "/api/v1/public-user/register",
    access: "signed-in",
    summary: "Creates the caller's profile and, if given, their organisation; otherwise they join one next",
    headers: identityToken,
    body: z.object({
      ...shape.personal,
      organisation: newOrganisation.nullish(),
      acceptedTermsAndConditions: z.literal(true),
      acceptedVersions: acceptedVersions.optional().describe("if left out, the caller is asked at their next visit"),
    }),
    response: null,
  },
  ownProfile: {
    method: "GET",
    path: "/api/v1/public-user/own-profile",
    access: "registered",
    summary: "The caller's own details, with or without an organisation",
    response: person,
  },
  isInvited: {
    method: "GET",
    path: "/api/v1/public-user/is-invited",
    access: "signed-in",
    pace: "look-up",
    summary: "Whether the invite with this token was sent to the caller's email; never who else was invited",
    query: z.object({ token: z.string().max(200) }),
    headers: identityToken,
    response: z.boolean(),
  },
  update: {
    method: "POST",
    path: "/api/v1/public-user/update",
    access: "member",
    summary: "Changes what is given of the caller's profile; replacing a verified mobile requires a security token",
    body: z
      .object({ ...shape.personal, usesInterests: z.boolean(), securityToken: shape.securityToken.nullable() })
      .partial()
      .extend({ version: readVersion }),
    response: null,
  },
  deleteUser: {
    method: "POST",
    path: "/api/v1/public-user/delete-user",
    access: "signed-in",
    summary: "Erases the caller; an organisation is deleted with its last person",
    body: z.object({ securityToken: shape.securityToken }),
    response: null,
  },
  securityToken: {
    method: "GET",
    path: "/api/v1/public-user/security-token",
    access: "signed-in",
    summary: "A token for one action that cannot be undone: 10 minutes, single use",
    query: z.object({ purpose: z.enum(personalPurposes) }),
    response: z.object({ securityToken: z.string() }),
  },
  notificationSettings: {
    method: "POST",
    path: "/api/v1/public-user/notification-settings",
    access: "member",
    summary: "Which messages the caller gets, and at what local time",
    body: notificationSettings.partial().extend({ version: readVersion }),
    response: null,
  },
  sendEmailVerificationCode: {
    method: "POST",
    path: "/api/v1/public-user/send-email-verification-code",
    access: "registered",
    summary: "Sends a six-digit code to the caller's email; three times an hour",
    response: null,
  },
  verifyEmailCode: {
    method: "POST",
    path: "/api/v1/public-user/verify-email-code",
    access: "registered",
    summary: "Whether this is the code that was sent; the email is then verified",
    body: z.object({ emailCode: z.string().max(20) }),
    response: z.boolean(),
  },
  sendSmsVerificationCode: {
    method: "POST",
    path: "/api/v1/public-user/send-sms-verification-code",
    access: "member",
    summary: "Sends a six-digit code to the caller's mobile; three times an hour",
    response: null,
  },
  verifySmsCode: {
    method: "POST",
    path: "/api/v1/public-user/verify-sms-code",
    access: "member",
    summary: "Whether this is the code that was sent; the mobile is then verified",
    body: z.object({ smsCode: z.string().max(20) }),
    response: z.boolean(),
  },
  userIsUnique: {
    method: "GET",
    path: "/api/v1/public-user/user-is-unique",
    access: "signed-in",
    pace: "look-up",
    summary: "Whether nobody else is registered with the email of the caller's token",
    query: z.object({ Email: shape.email }),
    response: z.boolean(),
  },
  profileImageUrl: {
    method: "PUT",
    path: "/api/v1/public-user/profile-image-url",
    access: "member",
    pace: "report",
    summary: "Sets the URL of the caller's picture at the identity provider; we fetch it once and serve it",
    body: z.object({
      profileImageUrl: z
        .url({ protocol: /^https$/ })
        .max(2_000)
        .nullable(),
    }),
    response: null,
  },
  smsReply: {
    method: "POST",
    path: "/api/v1/sms/reply",
    access: "signature",
    signatureHeader: "x-twilio-signature",
    summary: "A reply to a text message, delivered by the vendor: STOP switches text messages off for the number",
    response: xmlFile,
  },
  supportedTimeZones: {
    method: "GET",
    path: "/api/v1/public-user/supported-time-zones",
    access: "public",
    summary: "The zones that a person can choose, Australia's first, with their offsets now",
    response: z.array(z.object({ ianaId: timeZoneId, offset: z.string(), offsetMs: z.number().int() })),
  },
  export: {
    method: "GET",
    path: "/api/v1/public-user/export",
    access: "signed-in",
    summary: "Everything that is stored about the caller",
    response: z.record(z.string(), z.unknown()),
  },
} as const satisfies Contract;
