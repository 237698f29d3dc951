import { isDeepStrictEqual } from "node:util";
import type { Role } from "#domain/permissions.ts";
import {
  type PrivateNotice,
  privatePublicId,
  readPrivateNotice,
  setPrivateNoticeWithdrawn,
  writePrivateNotice,
} from "#features/ingestion/server/private/service.ts";
import type { OpportunityService } from "#features/opportunities/server/service.ts";
import type { OrganisationService } from "#features/organisations/server/service.ts";
import { mayDelete, mayUse, type NoticeWriter } from "#features/private-opportunities/server/policy.ts";
import { presentFacts } from "#features/private-opportunities/server/presenter.ts";
import * as queries from "#features/private-opportunities/server/queries.ts";
import { readText } from "#features/private-opportunities/server/read-text.ts";
import { requirePermission } from "#platform/auth/authorized.ts";
import type { Caller } from "#platform/auth/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { announce } from "#platform/live/announce.ts";
import { newPublicId } from "#platform/public-id.ts";
import { forbidden, gone, notFound, invalid } from "#platform/refusal.ts";
import { requireCurrent, versionOf } from "#platform/stored-version.ts";

export type PrivateOpportunityService = ReturnType<typeof privateOpportunityService>;

type Needs = {
  db: Database;
  clock: Clock;
  opportunities: Pick<OpportunityService, "listedWithCards" | "requireVisible" | "publicTitles">;
  organisations: Pick<OrganisationService, "lock">;
};

/** How long a deleted notice can be restored. */
export const undoTime = { minutes: 10 };

/** Notices that members enter for their organisation alone. They need no plan. */
export function privateOpportunityService({ db, clock, opportunities, organisations }: Needs) {
  /**
   * Runs a change of a notice, which is locked with the organisation, and tells colleagues' screens. Refuses with
   * `not_found`.
   */
  async function change(publicId: string, caller: Caller, run: (changed: Changed) => Promise<void>): Promise<void> {
    const actor = requirePermission(caller, "notices.write");
    await db.transaction().execute(async (trx) => {
      const role = await organisations.lock(trx, actor);
      const row = mayUse(await queries.lockNotice(trx, actor, publicId), actor);
      if (!row) throw noNotice();
      await announce(trx, actor, "privateOpportunities", { opportunityId: publicId });
      await run({ trx, row, actor, role, at: clock.now() });
    });
  }

  return {
    /** Reads a notice from a text or an email's source, and stores nothing. Refuses with `invalid` if there is no text. */
    read: readText,

    /** A page of the organisation's notices; with `sameAs` those that are the same as a public one. */
    async list(
      { page, pageSize, sameAs }: { page: number; pageSize: number; sameAs?: string | undefined },
      caller: Caller,
    ) {
      const actor = requirePermission(caller, "notices.write");
      const wanted = { limit: pageSize, offset: (page - 1) * pageSize, sameAs };
      const { count, rows } = await queries.noticesOf(db, actor, wanted);
      const rowOf = new Map(rows.flatMap((row) => mayUse(row, actor) ?? []).map((row) => [row.opportunity_id, row]));
      const listed = await opportunities.listedWithCards([...rowOf.keys()], caller);
      return {
        totalRecords: count,
        items: listed.map(({ id, item }) => ({ ...item, ...presentFacts(rowOf.get(id)!, viewerOf(actor, caller)) })),
      };
    },

    /** What a notice says, for its form. Refuses with `not_found`. */
    async get(publicId: string, caller: Caller) {
      const actor = requirePermission(caller, "notices.write");
      const row = mayUse(await queries.noticeById(db, actor, publicId), actor);
      const notice = row && !row.deleted_at ? await readPrivateNotice(db, row.source_key) : undefined;
      if (!row || !notice) throw noNotice();
      const facts = presentFacts(row, viewerOf(actor, caller));
      return { publicOpportunityId: publicId, notice, ...facts, version: versionOf(notice) };
    },

    /** Enters a notice. Returns its public id. The same again within 10 minutes is that notice: its answer was lost. */
    async create(notice: PrivateNotice, caller: Caller) {
      const actor = requirePermission(caller, "notices.write");
      const [key, at] = [newPublicId(), clock.now()];
      const opportunityId = await db.transaction().execute(async (trx) => {
        await organisations.lock(trx, actor);
        for (const entered of await queries.enteredSince(trx, actor, at.subtract(undoTime))) {
          if (isSame(notice, await readPrivateNotice(trx, entered.source_key))) return entered.public_id;
        }
        const publicId = privatePublicId(key);
        await queries.insertNotice(trx, actor, { publicId, key, personId: actor.personId, at });
        await announce(trx, actor, "privateOpportunities", { opportunityId: publicId });
        await writePrivateNotice(trx, actor, { key, notice, at });
        return publicId;
      });
      return { opportunityId };
    },

    /** Changes what a notice says. Refuses with `conflict` if somebody has changed it since the caller read it. */
    update: (
      publicId: string,
      { notice, version }: { notice: PrivateNotice; version?: string | undefined },
      caller: Caller,
    ) =>
      change(publicId, caller, async ({ trx, row, actor, at }) => {
        if (row.deleted_at) throw wasDeleted();
        const stored = await readPrivateNotice(trx, row.source_key);
        // Also if it is sent again, because the first answer was lost.
        if (isSame(notice, stored)) return;
        requireCurrent(version, stored ?? {});
        await queries.updateNotice(trx, row, { changed_at: at });
        await writePrivateNotice(trx, actor, { key: row.source_key, notice, at });
      }),

    /** Deletes a notice; `restore` brings it back. Refuses with `forbidden` if the caller may not. */
    delete: (publicId: string, caller: Caller) =>
      change(publicId, caller, async ({ trx, row, actor, role, at }) => {
        if (!mayDelete(row, actor.personId, role)) throw notEnteredByCaller();
        if (row.deleted_at) return;
        await queries.updateNotice(trx, row, { deleted_at: at });
        await setPrivateNoticeWithdrawn(trx, row.source_key, { at, isWithdrawn: true });
      }),

    /** Brings a deleted notice back. Refuses with `gone` when it is too late. */
    restore: (publicId: string, caller: Caller) =>
      change(publicId, caller, async ({ trx, row, actor, role, at }) => {
        if (!mayDelete(row, actor.personId, role)) throw notEnteredByCaller();
        if (!row.deleted_at) return;
        if (Temporal.Instant.compare(row.deleted_at.add(undoTime), at) < 0) throw wasDeleted();
        await queries.updateNotice(trx, row, { deleted_at: null });
        await setPrivateNoticeWithdrawn(trx, row.source_key, { at, isWithdrawn: false });
      }),

    /** Says which public notice is the same, or none. Refuses with `invalid` if that one is private too. */
    setSameAs: (publicId: string, samePublicId: string | null, caller: Caller) =>
      change(publicId, caller, async ({ trx, row }) => {
        if (row.deleted_at) throw wasDeleted();
        const same = samePublicId === null ? null : await opportunities.requireVisible(samePublicId, caller, trx);
        if (same && !(await opportunities.publicTitles([same.id])).has(same.id)) throw notPublic();
        await queries.updateNotice(trx, row, { same_as_id: same?.id ?? null });
      }),
  };
}

type Changed = {
  trx: Transaction;
  row: NonNullable<Awaited<ReturnType<typeof queries.lockNotice>>>;
  actor: NoticeWriter;
  role: Role;
  at: Temporal.Instant;
};

const viewerOf = ({ personId }: NoticeWriter, caller: Caller) => ({
  personId,
  role: caller.kind === "member" ? caller.role : ("OrganisationUser" as const),
});

/** True if a notice is stored as it was sent; a field that is undefined is the same as one that is missing. */
const isSame = (notice: PrivateNotice, stored: PrivateNotice | undefined): boolean =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(notice)), stored);

const noNotice = () => notFound("Your organisation has no private opportunity with this id.");
const wasDeleted = () => gone("This private opportunity has been deleted.");
const notEnteredByCaller = () => forbidden("Only the person who entered this opportunity and admins can delete it.");
const notPublic = () =>
  invalid("This opportunity is private too. Choose one that everyone can see.", {
    field: "publicOpportunityId",
    rule: "not_public",
  });
