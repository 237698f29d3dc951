import type { PassingEngine } from "#adapters/search-engine/port.ts";
import type { SmsSender } from "#adapters/sms/port.ts";
import { actsOf, withActs } from "#features/alerts/emails/alert-acts.ts";
import { alertPush } from "#features/alerts/emails/alert-push.ts";
import { alertSms } from "#features/alerts/emails/alert-sms.ts";
import { alertTemplate } from "#features/alerts/emails/alert.ts";
import { actLinks } from "#features/alerts/server/acts/service.ts";
import { listOf } from "#features/alerts/server/links/list.ts";
import { shortLinkTo } from "#features/alerts/server/links/short.ts";
import { unsubscribePath } from "#features/alerts/server/links/service.ts";
import { writeNotifications } from "#features/alerts/server/contents/notifications.ts";
import { type RecipientRow, recipientOf } from "#features/alerts/server/contents/queries.ts";
import type { Coverage } from "#features/alerts/server/contents/receipt.ts";
import type { PlansOf } from "#features/alerts/server/telling/tell.ts";
import { stopFailedEmail } from "#features/accounts/server/failed-email/service.ts";
import type { OpportunityService } from "#features/opportunities/server/service.ts";
import { waitingCount } from "#features/watch-list/server/to-see/service.ts";
import type { SendPush } from "#features/push/server/sending/service.ts";
import type { OrganisationScope } from "#platform/auth/authorized.ts";
import type { Database } from "#platform/db/db.ts";
import { NoSuchAddress } from "#platform/jobs/permanent-failure.ts";
import type { SendEmail } from "#platform/mail/email.ts";
import { aboutOf, composeMessage, contentsOf, leadingPath, type Message, sentAt } from "./compose.ts";
import type { LeasedDelivery } from "./queries.ts";
import type { Deliver, Sent } from "./send.ts";

export type DeliverNeeds = {
  db: Database;
  opportunities: Pick<OpportunityService, "listedFor" | "keyDatesOf" | "statedFor">;
  coverage: Coverage;
  plansOf: PlansOf;
  passingEngine: PassingEngine;
  sendEmail: SendEmail;
  sms: SmsSender;
  sendPush: SendPush;
  /** The host that people open, for text messages: "brolga.example". */
  host: string;
  /** The authority of the job over the recipient's organisation. */
  scopeOf: (organisationId: number) => OrganisationScope;
};

/** Makes `deliver`: everything that a message tells is read again when it is sent. */
export function deliverer({
  db,
  opportunities,
  coverage,
  plansOf,
  passingEngine,
  sendEmail,
  sms,
  sendPush,
  host,
  scopeOf,
}: DeliverNeeds): Deliver {
  return async (delivery, now) => {
    const person = await recipientOf(db, delivery.personId);
    if (!person || !wants(person, delivery)) return null;
    const message = await composeMessage(
      { db, opportunities, coverage, plansOf, passingEngine },
      delivery,
      person,
      now,
    );
    if (!message) return null;
    const told = { organisation: scopeOf(person.organisation_id), personId: person.id, at: now };
    const notifications = await writeNotifications(db, told, [...message.sections, ...message.repairs.missed]);
    const contents = contentsOf(message, (section) => {
      const notification = notifications.get(section);
      return notification ? `/saved-search-notification/${notification}` : "/saved-searches";
    });
    const idempotencyKey = `alert ${delivery.publicId}`;
    if (delivery.channel === "sms") {
      const link = await shortLinkTo(db, { personId: person.id, path: leadingPath(contents), at: now });
      const text = alertSms(contents, `${host}${link}`);
      await sms.send({ to: person.mobile!, text, idempotencyKey });
    } else if (delivery.channel === "push") {
      const device = { personId: person.id, deliveryId: delivery.publicId };
      const push = alertPush(contents);
      const actPath = await actLinks(
        db,
        person.id,
        push.acts.flatMap((pushed) => ("act" in pushed ? pushed.act : [])),
        now,
      );
      const acts = push.acts.flatMap((pushed) => {
        if ("opens" in pushed) return { label: pushed.label, path: pushed.opens, opens: true };
        const path = actPath(pushed.act);
        return path === undefined ? [] : { label: pushed.label, path, opens: false };
      });
      const badge = await waitingCount(db, { personId: person.id, organisationId: person.organisation_id });
      const sent = await sendPush(device, { ...push, acts, badge, path: leadingPath(contents) });
      if (sent === "no-device") return null;
    } else {
      const list = await listOf(aboutOf(message, person.id), (subscription) =>
        unsubscribePath(db, person.id, subscription, now),
      );
      const actPath = await actLinks(db, person.id, actsOf(contents), now);
      const acting = withActs(contents, actPath);
      const template = alertTemplate({ ...acting, to: person.email, date: sentAt(now, person.time_zone), list });
      await sendEmail({ ...template, idempotencyKey }).catch(async (error: unknown) => {
        if (error instanceof NoSuchAddress)
          await stopFailedEmail(db, { personId: person.id, email: person.email }, now);
        throw error;
      });
    }
    return sentOf(message);
  };
}

/** Whether somebody's settings let a message out now. Without digests, what is sent at once still goes out. */
function wants(person: RecipientRow, { channel, isDigest }: LeasedDelivery): boolean {
  const email = person.email_is_on && (person.email_digests || !isDigest);
  return { email, sms: person.sms_is_on, push: person.push_notifications }[channel];
}

/** What the reader knows after this message. */
const sentOf = ({ watches: { changed }, nearMisses }: Message): Sent => ({
  nearMisses: nearMisses.map(({ id }) => id),
  memories: changed.flatMap(({ notice, told }) => (told ? { opportunityId: notice.id, told } : [])),
});
