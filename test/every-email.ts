import { minute } from "#domain/epoch.ts";
import { defaultRetention } from "#domain/retention.ts";
import { knownPrice } from "#domain/plan-change.ts";
import { planOf } from "#domain/plans.ts";
import { accountErasedTemplate } from "#features/accounts/emails/account-erased.ts";
import { verificationTemplate } from "#features/accounts/emails/verification-code.ts";
import { invoiceTemplate } from "#features/billing/emails/invoice.ts";
import { paymentFailedTemplate } from "#features/billing/emails/payment-failed.ts";
import { planNews, planNewsTemplate } from "#features/billing/emails/plan-news.ts";
import { trialEndTemplate } from "#features/billing/emails/trial-end.ts";
import { factorTemplate } from "#features/identity/emails/factors.ts";
import * as identity from "#features/identity/emails/templates.ts";
import { mentionTemplate } from "#features/notes/emails/mention.ts";
import { inviteTemplate } from "#features/organisations/emails/invite.ts";
import { reportAnswerTemplate } from "#features/opportunities/emails/report-answer.ts";
import * as joining from "#features/organisations/emails/joining.ts";
import * as membership from "#features/organisations/emails/membership.ts";
import { memberJoinedTemplate, memberLeftTemplate } from "#features/organisations/emails/people.ts";
import {
  enquiryAnswerTemplate,
  enquiryReceiptTemplate,
  enquiryToOperatorTemplate,
} from "#features/support/emails/enquiry.ts";
import { webhookOffTemplate } from "#features/webhook/emails/webhook-off.ts";
import type { EmailContent } from "#platform/mail/email.ts";

/* Every email that is no alert. The names of people and organisations are as long as they may get. */

const to = "sam@ridgeline.example";
const productName = "Brolga";
const organisationName = "Ridgeline Civil";
const longName = "Bartholomew-Montgomery Featherstonehaugh-Cholmondeley";
const longOrganisation = `The Trustee for the ${"Featherstonehaugh Family ".repeat(7)}Trust`;
const at = Temporal.Instant.from("2026-09-15T23:37:00Z");
const time = at.epochMilliseconds;
const zone = "Australia/Brisbane";
const day = 24 * 60 * 60 * 1000;
const occasion = {
  at: at.toString(),
  userAgent: "Mozilla/5.0 (Windows NT 10.0; rv:130.0) Gecko/20100101 Firefox/130.0",
};
const member = { to, givenName: "Sam", organisationName };
const price = knownPrice("team-monthly");
const failed = {
  to,
  organisationName,
  price,
  cents: 16_500,
  card: "Visa ending 4242, expires 09/2028",
  from: time,
  until: time + 30 * day,
  failedAt: time,
  sentAt: time,
  nextAttemptAt: time + 3 * day,
  graceEndsAt: time + 7 * day,
  zone,
};
const loss = {
  savedSearches: { kept: ["Roads and paving, NSW"], paused: 6 },
  watched: { kept: 3, paused: 20 },
  paused: ["Jo Marsh", "Li Chen"],
  isPaused: false,
};
const enquiry = {
  id: 1,
  reference: "E-2041",
  person_id: 1,
  name: "Sam Whitlock",
  email: to,
  mobile: "+61400000000",
  organisation_name: organisationName,
  preferred_contact: "Email",
  request_type: "Data",
  message: "The receipt in my digest says that Tasmania has been silent since Tuesday.\n\nWhen will it be read again?",
  sent_at: at,
  settled_at: null,
  answer: null,
} as unknown as Parameters<typeof enquiryToOperatorTemplate>[0];
const file = { name: "invoice.pdf", type: "application/pdf", content: "" } as const;

/** Every email that is no alert, by its kind. */
export const everyEmail: [string, EmailContent][] = [
  [
    "sign-up",
    identity.signUpTemplate({ to, productName, code: "042917", sentAt: time, expiresAt: time + 10 * minute }),
  ],
  ["account exists", identity.accountExistsTemplate({ to, productName })],
  [
    "new password",
    identity.resetTemplate({ to, productName, code: "042917", sentAt: time, expiresAt: time + 10 * minute }),
  ],
  ["password changed", identity.passwordChangedTemplate({ to, productName, ...occasion })],
  [
    "new email",
    identity.newEmailTemplate({ to, productName, code: "042917", sentAt: time, expiresAt: time + 10 * minute }),
  ],
  ["email taken", identity.emailTakenTemplate({ to, productName })],
  ["email changed", identity.emailChangedTemplate({ to, productName, newEmail: "s@whitlock.example", ...occasion })],
  ["email confirmed", identity.emailConfirmedTemplate({ to, productName, oldEmail: to, ...occasion })],
  ["factor", factorTemplate({ to, productName, change: "authenticator-added", ...occasion })],
  ["recovery code used", factorTemplate({ to, productName, change: "recovery-code-used", ...occasion })],
  ["verification", verificationTemplate({ to, givenName: "Sam", code: "042917", expiresAt: time, zone })],
  ["erased", accountErasedTemplate({ to, productName, contact: undefined, retention: defaultRetention })],
  [
    "invite",
    inviteTemplate({
      to: "priya.nair@ridgeline.example",
      inviteeName: "Priya",
      inviter: { name: "Sam Whitlock", email: to },
      organisationName,
      productName,
      token: "Tq8vY2kLw5",
      expiresOn: "Fri 16 Oct 2026, 9:00am AEST",
      date: "Wed 16 Sep 2026",
    }),
  ],
  [
    "join request",
    joining.joinRequestTemplate({
      ...member,
      organisationName: longOrganisation,
      requesterName: longName,
      requesterEmail: `${"priya.".repeat(9)}nair@${"ridgeline".repeat(6)}.example`,
      emailIsVerified: false,
    }),
  ],
  ["join approved", joining.joinApprovedTemplate(member)],
  ["join declined", joining.joinDeclinedTemplate(member)],
  ["made admin", membership.madeAdminTemplate(member)],
  ["demoted", membership.demotedTemplate(member)],
  ["removed", membership.memberRemovedTemplate(member)],
  ["organisation deleted", membership.organisationDeletedTemplate({ ...member, organisationName: longOrganisation })],
  [
    "joined",
    memberJoinedTemplate({
      to,
      organisationName,
      date: "Wed 16 Sep 2026 9:52am",
      name: "Priya Nair",
      givenName: "Priya",
      email: "priya.nair@ridgeline.example",
      how: "Accepted your invite of Wed 16 Sep 2026",
      role: "User",
      seats: { used: 4, cap: 10 },
    }),
  ],
  ["left", memberLeftTemplate({ to, organisationName, date: "Wed 16 Sep 2026 9:52am", leaver: null })],
  [
    "trial ends",
    trialEndTemplate({
      to,
      productName,
      organisationName,
      plan: planOf("team"),
      endsAt: time,
      zone,
      sentAt: time - 2 * day,
      loss,
      hasEnded: false,
    }),
  ],
  [
    "trial ended",
    trialEndTemplate({
      to,
      productName,
      organisationName,
      plan: planOf("team"),
      endsAt: time,
      zone,
      sentAt: time,
      loss: {
        savedSearches: { kept: [], paused: 0 },
        watched: { kept: 3, paused: 1 },
        paused: [longName],
        isPaused: false,
      },
      hasEnded: true,
    }),
  ],
  ["payment failed", paymentFailedTemplate({ ...failed, day: 0 })],
  ["plan pauses", paymentFailedTemplate({ ...failed, organisationName: longOrganisation, day: 5 })],
  ...planNews.map((news): [string, EmailContent] => [
    `plan ${news}`,
    planNewsTemplate({ to, organisationName, news, price, cents: 16_500, endsAt: time, zone }),
  ]),
  [
    "invoice",
    invoiceTemplate({
      to,
      number: "B-2026-0001",
      organisationName,
      items: [{ description: "Team, monthly, 16 Sep 2026 to 15 Oct 2026", cents: 16_500 }],
      totalCents: 16_500,
      gstCents: 1_500,
      paidAt: time,
      zone,
      file,
    }),
  ],
  ["webhook off", webhookOffTemplate({ to, organisationName, error: "It answered with 500." })],
  [
    "mention",
    mentionTemplate({
      to,
      authorName: longName,
      organisationName,
      opportunity: { id: "opportunity1xxxx", title: "Snow Ridge Road (KNP5) CH50.8km Stabilisation Project" },
    }),
  ],
  [
    "report answered",
    reportAnswerTemplate({
      to,
      productName,
      answer: "The buyer has corrected it.\n\nThe notice says 21 September now.",
      title: "Snow Ridge Road (KNP5) CH50.8km Stabilisation Project in Kosciuszko National Park",
      publicOpportunityId: "opportunity1xxxx",
      fieldName: "Closing date",
      message: "The documents say 21 September, and the notice says 28 September.",
    }),
  ],
  ["enquiry received", enquiryReceiptTemplate({ ...enquiry, productName })],
  ["enquiry of a visitor", enquiryReceiptTemplate({ ...enquiry, person_id: null, productName })],
  ["enquiry to an operator", enquiryToOperatorTemplate({ ...enquiry, to })],
  [
    "enquiry answered",
    enquiryAnswerTemplate({ ...enquiry, answer: "It is read again.\n\nNothing was missed.", productName }),
  ],
];
