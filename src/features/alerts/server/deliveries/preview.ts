import type { PassingEngine } from "#adapters/search-engine/port.ts";
import { withActs } from "#features/alerts/emails/alert-acts.ts";
import { alertTemplate } from "#features/alerts/emails/alert.ts";
import { alertPush } from "#features/alerts/emails/alert-push.ts";
import { alertSms } from "#features/alerts/emails/alert-sms.ts";
import type { nextMessage } from "#features/alerts/contract.ts";
import { recipientOf } from "#features/alerts/server/contents/queries.ts";
import type { Coverage } from "#features/alerts/server/contents/receipt.ts";
import { listOf } from "#features/alerts/server/links/list.ts";
import { aboutOf, composeMessage, contentsOf, sentAt } from "#features/alerts/server/sending/compose.ts";
import type { PlansOf } from "#features/alerts/server/telling/tell.ts";
import type { OpportunityService } from "#features/opportunities/server/service.ts";
import type { PersonActor } from "#platform/auth/authorized.ts";
import type { Database } from "#platform/db/db.ts";
import { settingsPath } from "#platform/mail/email.ts";
import { renderEmail } from "#platform/mail/render.ts";
import type { z } from "zod";

export type PreviewNeeds = {
  db: Database;
  opportunities: Pick<OpportunityService, "listedFor" | "keyDatesOf" | "statedFor">;
  coverage: Coverage;
  billing: { plansOf: PlansOf };
  passingEngine: PassingEngine;
  origin: () => string;
  productName: string;
};

/** As long as that of the message. */
const shortLinkToken = "x".repeat(8);

/**
 * The next message of a kind as it would be sent at its time, from what waits now. Nothing is stored: its links to
 * unsubscribe lead to the settings, and those that act to the notice. Null while nothing of it is left to tell.
 */
export async function previewOf(
  { db, opportunities, coverage, billing, passingEngine, origin, productName }: PreviewNeeds,
  { personId }: PersonActor,
  { channel, timing, dueDate }: Pick<z.output<typeof nextMessage>, "channel" | "timing" | "dueDate">,
) {
  const [dueAt, isDigest] = [Temporal.Instant.from(dueDate), timing !== "Instant"];
  const person = await recipientOf(db, personId);
  const items = { personId, channel, isDigest, dueUntil: dueAt };
  const message =
    person &&
    (await composeMessage(
      { db, opportunities, coverage, passingEngine, plansOf: billing.plansOf },
      items,
      person,
      dueAt,
    ));
  if (!message) return null;
  const contents = contentsOf(message, () => "/saved-searches");
  if (channel === "push") {
    const { title, body } = alertPush(contents);
    return { subject: title, text: body, html: null };
  }
  if (channel === "sms") {
    const { host } = new URL(origin());
    return { subject: null, text: alertSms(contents, `${host}/s/${shortLinkToken}`), html: null };
  }
  const list = await listOf(aboutOf(message, personId), () => Promise.resolve(settingsPath));
  const acting = withActs(contents, ({ publicOpportunityId }) => `/opportunities/${publicOpportunityId}`);
  const template = alertTemplate({ ...acting, to: person.email, date: sentAt(dueAt, person.time_zone), list });
  const { subject, text, html } = renderEmail(template, { origin: origin(), productName });
  return { subject, text, html };
}
