import { linkedByHand } from "#features/ingestion/server/duplicates/queries.ts";
import * as queries from "#features/ingestion/server/parties/joined/queries.ts";
import { linkParties, partyLinkRefusal, unlinkParty } from "#features/ingestion/server/parties/link-parties.ts";
import { partyBySlug, type PartyTable } from "#features/ingestion/server/parties/queries.ts";
import { type Act, newestActs, type OperatorActor, recordAct } from "#features/operator/server/service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { conflict, notFound } from "#platform/refusal.ts";

type Needs = { db: Database; clock: Clock };
type Pair = { main: string; other: string };

/** What the list of operators' acts says of names that are joined or separated. */
export const namesJoinedAct = (table: PartyTable, { main, other }: Pair): Act => ({
  kind: "parties_joined",
  subject: `${table} ${other}`,
  subjectName: `${table} ${other} into ${main}`,
});
export const nameSeparatedAct = (table: PartyTable, slug: string): Act => ({
  kind: "parties_separated",
  subject: `${table} ${slug}`,
  subjectName: `${table} ${slug}`,
});

/** How operators join names of one buyer or seller, and separate them. */
export const partyJoiningService = (needs: Needs) => ({
  /** What joining two names would change. They are given by slug, address or name. Refuses with `not_found` or `conflict`. */
  async preview(table: PartyTable, names: Pair) {
    const { db } = needs;
    const slugs = { main: await slugNamed(db, table, names.main), other: await slugNamed(db, table, names.other) };
    const [main, other] = await Promise.all([
      queries.namedParty(db, table, slugs.main),
      queries.namedParty(db, table, slugs.other),
    ]);
    const refusal = await db.transaction().execute(async (trx) => {
      const [canonical, duplicate] = [
        await partyBySlug(trx, table, slugs.main),
        await partyBySlug(trx, table, slugs.other),
      ];
      return partyLinkRefusal(table, canonical!, duplicate!);
    });
    return { main: main!, other: other!, refusal: refusal ?? null };
  },

  /** Joins the second name to the first, by their slugs. Refuses as `linkParties`. */
  async join(actor: OperatorActor, table: PartyTable, pair: Pair, reason: string): Promise<void> {
    const act = { ...namesJoinedAct(table, pair), reason };
    await linkParties(needs, table, pair.main, pair.other, (trx, at) => recordAct(trx, actor, act, at));
  },

  /** Separates a name from the one that it was joined to. Refuses as `unlinkParty`. */
  async separate(actor: OperatorActor, table: PartyTable, slug: string, reason: string): Promise<void> {
    const act = { ...nameSeparatedAct(table, slug), reason };
    await unlinkParty(needs, table, slug, (trx, at) => recordAct(trx, actor, act, at));
  },

  /** Joined names, the newest first, with who joined them: a rule, an operator or the command. */
  async list(table: PartyTable, { page, pageSize }: { page: number; pageSize: number }) {
    const paging = { limit: pageSize, offset: (page - 1) * pageSize };
    const { count, rows } = await queries.partyLinksInForce(needs.db, table, paging);
    const byHand = rows.flatMap(({ slug, reason }) => (reason === linkedByHand ? [`${table} ${slug}`] : []));
    const acts = await newestActs(needs.db, ["parties_joined"], byHand);
    const items = rows.map(({ reason, ...row }) => {
      const act = acts.get(`${table} ${row.slug}`);
      return {
        ...row,
        isByRule: reason !== linkedByHand,
        operator: act?.operator ?? null,
        reason: act?.reason ?? reason,
      };
    });
    return { totalRecords: count, items };
  },
});

/** The slug of the party that is named by slug, address or exact name. */
async function slugNamed(db: Database, table: PartyTable, name: string): Promise<string> {
  const [, address] = /\/(?:buyers|insights)\/([^/?#\s]+)/.exec(name) ?? [];
  const [slug, another] = await queries.slugsNamed(db, table, (address ?? name).trim(), 2);
  if (!slug) throw notFound(`There is no ${table} ${name.trim()}.`);
  if (another && slug !== (address ?? name).trim())
    throw conflict(`Several ${table}s have the name ${name.trim()}. Enter the end of an address.`);
  return slug;
}
