import { canReferTo, referenceVariants, type Publisher } from "#domain/relation.ts";
import type { StoredRelation } from "#features/opportunities/record.ts";
import { authorizeRead } from "#features/opportunities/server/policy.ts";
import { linkOf, relatedTo, type LinkRow } from "#features/opportunities/server/links/queries.ts";
import type { Related } from "#features/opportunities/server/links/present-relation.ts";
import type { OpportunityRow } from "#features/opportunities/server/queries.ts";
import { type Caller, organisationIdOf } from "#platform/auth/caller.ts";
import type { Database } from "#platform/db/db.ts";

/**
 * The notices before and after this one, stated by it or by them, across all sources. A notice that we have never
 * crawled appears by its reference.
 */
export async function relatedNotices(
  db: Database,
  row: Pick<OpportunityRow, "id" | "related">,
  caller: Caller,
): Promise<Related[]> {
  const relations = row.related as StoredRelation[];
  const ownLink = await linkOf(db, row.id);
  const found = await relatedTo(db, row.id, ownLink, {
    keys: relations.flatMap(({ key }) => key ?? []),
    references: relations.flatMap(({ reference }) => (reference === undefined ? [] : referenceVariants(reference))),
    ownReferences: ownLink.reference_key === null ? [] : referenceVariants(ownLink.reference_key),
    organisationId: organisationIdOf(caller),
  });
  const others = found.map((other) => ({ other, readable: authorizeRead(other, caller) ?? null }));
  const stated = relations.map((relation): Related => {
    const target = others.find(({ other }) => refersTo(ownLink, relation, other));
    const reference = relation.reference?.toUpperCase() ?? relation.key ?? null;
    return { kind: relation.kind, isBefore: !relation.isAfter, reference, other: target?.readable ?? null };
  });
  const statedByOthers = others.flatMap(({ other, readable }): Related[] => {
    const back = other.related.find((relation) => refersTo(other, relation, ownLink));
    const { kind, isAfter = false } = back ?? {};
    return kind && readable ? [{ kind, isBefore: isAfter, reference: other.reference, other: readable }] : [];
  });
  // Both notices may state the same relation.
  const linkKey = ({ kind, isBefore, reference, other }: Related) => [kind, isBefore, other?.id ?? reference].join(" ");
  const all = [...stated, ...statedByOthers];
  return [...new Map(all.toReversed().map((entry) => [linkKey(entry), entry])).values()].toReversed();
}

/** True if the relation that `from` states can mean this notice. */
function refersTo(from: LinkRow, { kind, key, reference }: StoredRelation, other: LinkRow): boolean {
  if (key !== undefined) return other.keys.includes(key);
  if (reference === undefined || other.reference_key === null) return false;
  const isSameNumber = referenceVariants(reference).includes(other.reference_key);
  return isSameNumber && canReferTo(kind, reference, publisherOf(from), publisherOf(other));
}

const publisherOf = ({ source_id, buyer_id, parent_id }: LinkRow): Publisher => ({
  sourceId: source_id,
  buyerId: buyer_id,
  parentBuyerId: parent_id,
});
