import { sql } from "kysely";
import type { CapName, Feature } from "#domain/plans.ts";
import { requests } from "./join-requests.ts";
import type { testServer } from "./server.ts";

type TestServer = Awaited<ReturnType<typeof testServer>>;
type World = Pick<TestServer, "db" | "clock" | "send" | "registered"> & {
  admin: TestServer["api"];
  abn: string;
  /** The email of the admin's only colleague. */
  ben: string;
  /** An open notice. */
  opportunityId: string;
};

/** Prepares a call with the largest plan, and returns it. */
type Prepare = () => Promise<() => Promise<unknown>>;
type Needing = { call: string; needs: Feature; prepare: Prepare };

type Capped = { call: string; cap: CapName; prepare: Prepare };

/** The calls of an admin that features (`needing`) and caps (`capped`) of plans guard. */
export function guardedCalls({ db, clock, send, registered, admin, abn, ben, opportunityId }: World) {
  let count = 0;
  const off = {
    notificationTimingForEmail: "Off",
    notificationTimingForSms: "Off",
    notificationTimingForPush: "Off",
  } as const;
  const timings = [
    ["ImmediateAlerts", { ...off, notificationTimingForEmail: "Instant" }],
    ["SmsAlerts", { ...off, notificationTimingForSms: "Daily" }],
    ["PushAlerts", { ...off, notificationTimingForPush: "Daily" }],
  ] as const;
  const newSearch = (more: object = {}) =>
    admin.savedSearches.create({
      body: { name: `Search ${++count}`, searchRequest: {}, sharedWithOrganisation: false, ...off, ...more },
    });
  const newNote = () =>
    admin.notes.create({ body: { publicOpportunityId: opportunityId, noteContent: `<p>Note ${++count}</p>` } });
  const watched = async () => {
    await admin.watchList.watch({ body: { publicOpportunityId: opportunityId } });
    await admin.watchList.share({ params: { opportunityId }, body: { isShared: false } });
    await admin.watchList.setTiming({ params: { opportunityId }, body: off });
  };
  const file = async (address: string) => {
    const { pathname } = new URL(address);
    const answer = await send(pathname, { method: "GET", headers: {} });
    const text = await answer.text();
    if (!answer.ok)
      throw Object.assign(new Error(text), { status: answer.status, result: JSON.parse(text) as unknown });
  };
  /** Nobody owns the notice's record. */
  const unowned = () => admin.pipeline.save({ params: { opportunityId }, body: { ownerEmail: null } });

  const needing: Needing[] = [
    { call: "POST /api/v1/note", needs: "OpportunityNotes", prepare: async () => newNote },
    {
      call: "PUT /api/v1/note",
      needs: "OpportunityNotes",
      prepare: async () => {
        const { publicNoteId } = await newNote();
        return () => admin.notes.update({ body: { publicNoteId, noteContent: "<p>Changed</p>" } });
      },
    },
    {
      call: "POST /api/v1/watch-list/:opportunityId/share",
      needs: "SharingWatchedOpportunities",
      prepare: async () => {
        await watched();
        return () => admin.watchList.share({ params: { opportunityId }, body: { isShared: true } });
      },
    },
    ...timings.map(([needs, body]) => ({
      call: "POST /api/v1/watch-list/:opportunityId/timing",
      needs,
      prepare: async () => {
        await watched();
        return () => admin.watchList.setTiming({ params: { opportunityId }, body });
      },
    })),
    {
      call: "PUT /api/v1/pipeline/:opportunityId",
      needs: "SharingWatchedOpportunities",
      prepare: async () => {
        await unowned();
        return () => admin.pipeline.save({ params: { opportunityId }, body: { ownerEmail: ben } });
      },
    },
    {
      call: "POST /api/v1/pipeline/changes",
      needs: "SharingWatchedOpportunities",
      prepare: async () => {
        await unowned();
        const changes = [{ publicOpportunityId: opportunityId, ownerEmail: ben }];
        return () => admin.pipeline.changeMany({ body: { changes } });
      },
    },
    {
      call: "POST /api/v1/saved-search",
      needs: "SharingSavedSearches",
      prepare: async () => () => newSearch({ sharedWithOrganisation: true }),
    },
    ...timings.map(([needs, timing]) => ({
      call: "POST /api/v1/saved-search",
      needs,
      prepare: async () => () => newSearch(timing),
    })),
    {
      call: "POST /api/v1/saved-search/:savedSearchId/share",
      needs: "SharingSavedSearches",
      prepare: async () => {
        const { savedSearchId } = await newSearch();
        return () => admin.savedSearches.share({ params: { savedSearchId }, body: { sharedWithOrganisation: true } });
      },
    },
    ...timings.map(([needs, body]) => ({
      call: "POST /api/v1/saved-search/:savedSearchId/timing",
      needs,
      prepare: async () => {
        const { savedSearchId } = await newSearch();
        return () => admin.savedSearches.timing({ params: { savedSearchId }, body });
      },
    })),
    {
      call: "PUT /api/v1/webhook",
      needs: "Webhook",
      prepare: async () => () => admin.webhook.save({ body: { url: "https://hooks.brolga-works.com/in" } }),
    },
    ...(["switch-on", "test"] as const).map((action) => ({
      call: `POST /api/v1/webhook/${action}`,
      needs: "Webhook" as const,
      prepare: async () => {
        await admin.webhook.save({ body: { url: "https://hooks.brolga-works.com/in" } });
        return () => (action === "test" ? admin.webhook.test({}) : admin.webhook.switchOn({}));
      },
    })),
    {
      call: "POST /api/v1/export",
      needs: "CsvExport",
      prepare: async () => () => admin.csvExport.create({ body: { list: "Pipeline" } }),
    },
    {
      call: "GET /api/v1/export/:token.csv",
      needs: "CsvExport",
      prepare: async () => {
        const { address } = await admin.csvExport.create({ body: { list: "Pipeline" } });
        return () => file(address);
      },
    },
    {
      call: "POST /api/v1/calendar/feeds/:covers",
      needs: "CalendarFeed",
      prepare: async () => () => admin.calendar.makeFeed({ params: { covers: "Caller" } }),
    },
    {
      call: "GET /api/v1/calendar/:token.ics",
      needs: "CalendarFeed",
      prepare: async () => {
        const { address } = await admin.calendar.makeFeed({ params: { covers: "Everyone" } });
        return () => file(address);
      },
    },
  ];

  const capped: Capped[] = [
    {
      call: "POST /api/v1/watch-list",
      cap: "watchedOpportunities",
      prepare: async () => () => admin.watchList.watch({ body: { publicOpportunityId: opportunityId } }),
    },
    { call: "POST /api/v1/saved-search", cap: "savedSearches", prepare: async () => () => newSearch() },
    {
      call: "POST /api/v1/saved-search/:savedSearchId/restore",
      cap: "savedSearches",
      prepare: async () => {
        const { savedSearchId } = await newSearch();
        await admin.savedSearches.delete({ params: { savedSearchId } });
        return () => admin.savedSearches.restore({ params: { savedSearchId } });
      },
    },
    {
      call: "POST /api/v1/organisation/invite-user",
      cap: "users",
      prepare: async () => () =>
        admin.organisations.inviteUser({ body: { inviteeEmail: `new-${++count}@invited.example` } }),
    },
    {
      call: "POST /api/v1/organisation/invites/:organisationInviteId/resend",
      cap: "users",
      prepare: async () => {
        const inviteeEmail = `old-${++count}@invited.example`;
        await admin.organisations.inviteUser({ body: { inviteeEmail } });
        const long = clock
          .now()
          .subtract({ hours: 24 * 40 })
          .toString();
        await sql`
          update invite set sent_at = ${long}, expires_at = ${clock.now().toString()}::timestamptz - interval '1 hour'
          where invitee_email = ${inviteeEmail}
        `.execute(db);
        const { items } = await admin.organisations.invites({ query: {} });
        const { organisationInviteId } = items.find((invite) => invite.inviteeEmail === inviteeEmail)!;
        return () => admin.organisations.resendInvite({ params: { organisationInviteId } });
      },
    },
    {
      call: "POST /api/v1/organisation/join-requests/:joinRequestId/approve",
      cap: "users",
      prepare: async () => {
        const asking = await registered({ email: `asking-${++count}@elsewhere.example` });
        await asking.organisations.registerToOrg({ body: { abn } });
        const { joinRequestId } = (await requests(admin))[0]!;
        return () => admin.organisations.approveJoinRequest({ params: { joinRequestId } });
      },
    },
  ];
  return { needing, capped };
}
