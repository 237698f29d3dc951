import type { StoredBriefing } from "#features/opportunities/record.ts";
import type { Database } from "#platform/db/db.ts";
import { tellFeed } from "#test/private-notices.ts";

type Wish = { at?: string; registrationClosesAt?: string; mandatory?: boolean };

/** Gives the notices with this title briefings, as a source with briefings would. Appends to the feed. */
export const setBriefings = (db: Database, title: string, wishes: Wish[]) =>
  db.transaction().execute(async (trx) => {
    const briefings = wishes.map(({ mandatory = true, registrationClosesAt, ...wish }): StoredBriefing => ({
      kind: "SiteVisit",
      timeIsExplicit: true,
      registrationTimeIsExplicit: true,
      registrationRequired: registrationClosesAt !== undefined,
      mandatory,
      ...(registrationClosesAt && { registrationClosesAt }),
      ...wish,
    }));
    const changed = await trx
      .updateTable("opportunity")
      .set({ briefings: JSON.stringify(briefings) })
      .where("title", "=", title)
      .returning("id")
      .execute();
    await tellFeed(trx, changed);
  });
