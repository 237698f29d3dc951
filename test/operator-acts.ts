import type { ActKind } from "#features/operator/shapes.ts";
import { operated, png, reason } from "./operated.ts";
import type { testServer } from "./server.ts";

/** One thing that an operator does: what the list calls it, and the call, after all that it needs is there. */
export type OperatorAct = { kind: ActKind; prepare: () => Promise<() => Promise<unknown>> };

/**
 * Everything that operators can change, by the call that does it ("operations.retryJob"). Every call for operators that
 * is no GET must be here.
 */
export async function operatorActs(
  server: Awaited<ReturnType<typeof testServer>>,
): Promise<Record<string, OperatorAct[]>> {
  const on = await operated(server);
  const { operator } = on;
  const buyers = { party: "buyer" as const };

  const switchTo = (isOn: boolean) =>
    operator.coverage.switchListing({ params: { code: "vic-open" }, body: { isOn, ...reason } });
  const decide = (decision: "released" | "discarded" | "undone", value: number): OperatorAct => ({
    kind: `run_${decision}`,
    prepare: async () => {
      const params = { runId: await on.run(value) };
      return () => operator.coverage.decideRun({ params, body: { decision, ...reason } });
    },
  });
  /** Settles something that people wrote, and opens it again. */
  const settling = <Params>(
    [settled, reopened]: [ActKind, ActKind],
    make: () => Promise<Params>,
    settle: (params: Params, isSettled: boolean) => Promise<unknown>,
  ): OperatorAct[] => [
    {
      kind: settled,
      prepare: async () => {
        const params = await make();
        return () => settle(params, true);
      },
    },
    {
      kind: reopened,
      prepare: async () => {
        const params = await make();
        await settle(params, true);
        return () => settle(params, false);
      },
    },
  ];
  const only = <Made>(
    kind: ActKind,
    make: () => Promise<Made>,
    call: (made: Made) => Promise<unknown>,
  ): OperatorAct[] => [
    {
      kind,
      prepare: async () => {
        const made = await make();
        return () => call(made);
      },
    },
  ];

  return {
    "coverage.crawlListing": only(
      "listing_read",
      () => Promise.resolve({ code: "act-open" }),
      async (params) => {
        await operator.coverage.crawlListing({ params });
        await on.forgetCrawls();
      },
    ),
    "coverage.switchListing": [
      ...only(
        "listing_switched_off",
        () => switchTo(true).catch(() => {}), // it may be on
        () => switchTo(false),
      ),
      ...only(
        "listing_switched_on",
        () => switchTo(false).catch(() => {}), // it may be off
        () => switchTo(true),
      ),
    ],
    "coverage.decideRun": [
      decide("released", 60_000_000_000),
      decide("discarded", 60_000_000_000),
      decide("undone", 9),
    ],
    "alerts.retryDeliveries": only(
      "delivery_retried",
      () => on.delivery("dead"),
      (id) => operator.alerts.retryDeliveries({ body: { deliveryIds: [id], ...reason } }),
    ),
    "alerts.giveUpDeliveries": only(
      "delivery_given_up",
      () => on.delivery("waiting"),
      (id) => operator.alerts.giveUpDeliveries({ body: { deliveryIds: [id], ...reason } }),
    ),
    "alerts.showDeliveryAddress": only(
      "address_shown",
      () => on.delivery("dead"),
      (deliveryId) => operator.alerts.showDeliveryAddress({ params: { deliveryId } }),
    ),
    "alerts.retryFailedNotices": only("notice_retried", on.failedNotice, (id) =>
      operator.alerts.retryFailedNotices({ body: { failedNoticeIds: [id], ...reason } }),
    ),
    "webhook.retryFailing": only("webhook_retried", on.failingWebhook, (organisationId) =>
      operator.webhook.retryFailing({ body: { organisationId, ...reason } }),
    ),
    "support.answerEnquiry": only("enquiry_answered", on.enquiry, (params) =>
      operator.support.answerEnquiry({ params, body: { answer: "It is read again since this morning." } }),
    ),
    "support.settleEnquiry": settling(["enquiry_settled", "enquiry_reopened"], on.enquiry, (params, isSettled) =>
      operator.support.settleEnquiry({ params, body: { isSettled, ...reason } }),
    ),
    "support.settlePageFeedback": settling(
      ["feedback_settled", "feedback_reopened"],
      on.feedback,
      (params, isSettled) => operator.support.settlePageFeedback({ params, body: { isSettled, ...reason } }),
    ),
    "opportunities.answerReport": only("report_answered", on.report, (params) =>
      operator.opportunities.answerReport({ params, body: { answer: "The portal says so since this morning." } }),
    ),
    "opportunities.settleReport": settling(["report_settled", "report_reopened"], on.report, (params, isSettled) =>
      operator.opportunities.settleReport({ params, body: { isSettled, ...reason } }),
    ),
    "operations.retryJob": only("job_retried", on.failedJob, (params) => operator.operations.retryJob({ params })),
    "operations.giveUpJob": only("job_given_up", on.failedJob, (params) =>
      operator.operations.giveUpJob({ params, body: reason }),
    ),
    "ingestion.withdrawNotice": only("notice_withdrawn", on.notice, (publicOpportunityId) =>
      operator.ingestion.withdrawNotice({ params: { publicOpportunityId }, body: reason }),
    ),
    "ingestion.restoreNotice": only(
      "notice_restored",
      async () => {
        const params = { publicOpportunityId: await on.notice() };
        await operator.ingestion.withdrawNotice({ params, body: reason });
        return params;
      },
      (params) => operator.ingestion.restoreNotice({ params, body: reason }),
    ),
    "ingestion.joinNotices": only("notices_joined", on.pair, (ids) =>
      operator.ingestion.joinNotices({ body: { ...ids, ...reason } }),
    ),
    "ingestion.keepNoticesApart": only("notices_kept_apart", on.pair, (ids) =>
      operator.ingestion.keepNoticesApart({ body: { ...ids, ...reason } }),
    ),
    "ingestion.separateNotice": only(
      "notices_separated",
      async () => {
        const ids = await on.pair();
        await operator.ingestion.joinNotices({ body: { ...ids, ...reason } });
        return { publicOpportunityId: ids.otherPublicOpportunityId };
      },
      (params) => operator.ingestion.separateNotice({ params, body: reason }),
    ),
    "ingestion.joinPartyNames": only("parties_joined", on.names, (body) =>
      operator.ingestion.joinPartyNames({ params: buyers, body }),
    ),
    "ingestion.separatePartyName": only(
      "parties_separated",
      async () => {
        const body = await on.names();
        await operator.ingestion.joinPartyNames({ params: buyers, body });
        return { slug: body.otherSlug, ...reason };
      },
      (body) => operator.ingestion.separatePartyName({ params: buyers, body }),
    ),
    "ingestion.uploadUnspsc": only("unspsc_uploaded", () => Promise.resolve(), on.uploadList),
    "ingestion.discardUnspsc": only("unspsc_discarded", on.uploaded, (uploadId) =>
      operator.ingestion.discardUnspsc({ body: { uploadId } }),
    ),
    "ingestion.applyUnspsc": only("unspsc_imported", on.uploaded, (uploadId) =>
      operator.ingestion.applyUnspsc({ body: { uploadId, ...reason } }),
    ),
    "ingestion.resetUnspsc": only(
      "unspsc_reset",
      async () => operator.ingestion.applyUnspsc({ body: { uploadId: await on.uploaded(), ...reason } }),
      () => operator.ingestion.resetUnspsc({ body: reason }),
    ),
    "organisations.openPerson": only(
      "person_opened",
      async () => (await on.newPerson()).id,
      (personId) => operator.organisations.openPerson({ params: { personId } }),
    ),
    "organisations.endPersonSessions": only("sessions_ended", on.accountHolder, (personId) =>
      operator.organisations.endPersonSessions({ params: { personId }, body: reason }),
    ),
    "organisations.addFeatured": only(
      "featured_added",
      () => Promise.resolve(on.newName()),
      (name) =>
        operator.organisations.addFeatured({
          body: { name, websiteUrl: "https://featured.example", logo: png, ...reason },
        }),
    ),
    "organisations.moveFeatured": only(
      "featured_moved",
      async () => {
        await on.featured();
        return await on.featured();
      },
      (params) => operator.organisations.moveFeatured({ params, body: { direction: "earlier", ...reason } }),
    ),
    "organisations.removeFeatured": only("featured_removed", on.featured, (params) =>
      operator.organisations.removeFeatured({ params, body: reason }),
    ),
    "billing.readSubscription": only(
      "subscription_read",
      async () => ({ subscriptionId: await on.subscription() }),
      (params) => operator.billing.readSubscription({ params }),
    ),
  };
}
