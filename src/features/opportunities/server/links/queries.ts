import type { RelationKind } from "#domain/relation.ts";
import type { StoredRelation } from "#features/opportunities/record.ts";
import type { OpportunityRow } from "#features/opportunities/server/queries.ts";
import type { Database } from "#platform/db/db.ts";
import { sql } from "kysely";

/** The columns that relations are resolved by: all keys of a notice, and its publisher. */
export type LinkRow = Pick<OpportunityRow, "source_id" | "source_key"> & {
  keys: string[];
  reference_key: string | null;
  buyer_id: number | null;
  /** The parent of its buyer. */
  parent_id: number | null;
};

const linkColumns = sql`
  opportunity.source_id, opportunity.source_key, reference_key, buyer_id, buyer.parent_id,
  array_prepend(opportunity.source_key, array(
    select part.source_key from same_opportunity as part
    where main_source_id = opportunity.source_id and main_source_key = opportunity.source_key and undone_at is null
  )) as keys`;

/** The link columns of one opportunity. */
export async function linkOf(db: Database, id: number): Promise<LinkRow> {
  const { rows: found } = await sql<LinkRow>`
    select ${linkColumns} from opportunity left join buyer on buyer.id = buyer_id where opportunity.id = ${id}
  `.execute(db);
  return found[0]!;
}

export type RelatedRow = LinkRow &
  Pick<
    OpportunityRow,
    "id" | "public_id" | "reference" | "title" | "status_id" | "visibility" | "organisation_id" | "withdrawn_at"
  > & {
    related: StoredRelation[];
  };

/** The maximum number of relations returned; a panel may have thousands of orders. */
const maxRelated = 50;

/**
 * Opportunities of any source with these keys or references, then those that name one of `own`'s keys or
 * `ownReferences`. Many buyers use the same numbers, so notices of the same buyer come first, then those of the same
 * source, then the oldest.
 */
export async function relatedTo(
  db: Database,
  id: number,
  own: LinkRow,
  wanted: { keys: string[]; references: string[]; ownReferences: string[]; organisationId: number | null },
): Promise<RelatedRow[]> {
  const naming = [
    ...own.keys.map((key) => JSON.stringify([{ key }])),
    ...wanted.ownReferences.map((reference) => JSON.stringify([{ reference }])),
  ].map((relation) => sql`select id, 2 from opportunity where related @> ${relation}::jsonb`);
  // A union, so that each branch uses its own index. Keys are unique only within their source.
  const { rows: found } = await sql<RelatedRow>`
    with found (id, rank) as (
      select opportunity.id, 0 from source join opportunity on source_id = source.id and source_key = any(${wanted.keys}::text[])
      union all
      select opportunity.id, 0 from source join same_opportunity as part
        on part.source_id = source.id and part.source_key = any(${wanted.keys}::text[]) and undone_at is null
      join opportunity on opportunity.source_id = main_source_id and opportunity.source_key = main_source_key
      union all
      select id, 1 from opportunity where reference_key = any(${wanted.references}::text[])
      union all
      ${sql.join(naming, sql` union all `)}
    ),
    once as (select id, min(rank) as rank from found where id <> ${id} group by id)
    select opportunity.id, public_id, reference, title, status_id, visibility, organisation_id, withdrawn_at, related, ${linkColumns}
    from once join opportunity using (id) left join buyer on buyer.id = buyer_id
    where merged_into is null and (visibility = 'public' or organisation_id = ${wanted.organisationId}::integer)
    order by rank, ${own.buyer_id}::integer in (buyer_id, buyer.parent_id) or buyer_id = ${own.parent_id}::integer desc nulls last,
      opportunity.source_id = ${own.source_id} desc, first_seen_at, opportunity.id
    limit ${maxRelated}
  `.execute(db);
  return found;
}

/** Those of these public opportunities that state a relation of one of these kinds. */
export const rowsNamingStages = (db: Database, ids: number[], kinds: readonly RelationKind[]) =>
  db
    .selectFrom("opportunity")
    .select(["id", "related"])
    .where("id", "=", sql<number>`any(${ids}::integer[])`)
    .where("visibility", "=", "public")
    .where("withdrawn_at", "is", null)
    .where(
      sql<boolean>`exists (select from jsonb_array_elements(related) as stated where stated ->> 'kind' = any(${kinds}::text[]))`,
    )
    .execute();

/** The awards of these opportunities with the end of their contract, the largest first. */
export const contractRows = (db: Database, ids: number[]) =>
  db
    .selectFrom("award")
    .innerJoin("seller", "seller.id", "seller_id")
    .innerJoin("opportunity", "opportunity.id", "opportunity_id")
    .select(["seller.id as seller_id", "seller.name as seller_name", "award.value_cents"])
    .select(["opportunity.public_id", "opportunity.title", "opportunity.reference", "contract_end_at"])
    .where("opportunity_id", "=", sql<number>`any(${ids}::integer[])`)
    .orderBy("award.value_cents", (order) => order.desc().nullsLast())
    .orderBy("award.award_key")
    .execute();
