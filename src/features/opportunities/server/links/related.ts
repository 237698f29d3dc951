import { mayBeNamed, spellingsOf, type Publisher } from "#domain/relation.ts";
import type { StoredRelation } from "#features/opportunities/record.ts";
import { mayRead } from "#features/opportunities/server/policy.ts";
import { linkOf, relatedTo, type LinkRow } from "#features/opportunities/server/links/queries.ts";
import type { Related } from "#features/opportunities/server/links/present-relation.ts";
import type { OpportunityRow } from "#features/opportunities/server/queries.ts";
import type { Caller } from "#platform/auth/caller.ts";
import type { Database } from "#platform/db/db.ts";

/**
 * Notices before and after one, as it says itself and as they say, on whichever portal they stand; one that we have not
 * read is told by its reference.
 */
export async function relatedNotices(db: Database, row: OpportunityRow, caller: Caller): Promise<Related[]> {
  const said = row.related as StoredRelation[];
  const own = await linkOf(db, row.id);
  const found = await relatedTo(db, row.id, own, {
    keys: said.flatMap(({ key }) => key ?? []),
    references: said.flatMap(({ reference }) => (reference === undefined ? [] : spellingsOf(reference))),
    ownReferences: own.reference_key === null ? [] : spellingsOf(own.reference_key),
  });
  const others = found.map((other) => ({ other, readable: mayRead(other, caller) ?? null }));
  const told = said.map((relation): Related => {
    const at = others.find(({ other }) => names(own, relation, other));
    const reference = relation.reference?.toUpperCase() ?? relation.key ?? null;
    return { kind: relation.kind, isBefore: !relation.isAfter, reference, other: at?.readable ?? null };
  });
  const toldByOthers = others.flatMap(({ other, readable }): Related[] => {
    const back = other.related.find((relation) => names(other, relation, own));
    const { kind, isAfter = false } = back ?? {};
    return kind && readable ? [{ kind, isBefore: isAfter, reference: other.reference, other: readable }] : [];
  });
  // Both may say it.
  const nameOf = ({ kind, isBefore, reference, other }: Related) => [kind, isBefore, other?.id ?? reference].join(" ");
  const all = [...told, ...toldByOthers];
  return [...new Map(all.toReversed().map((one) => [nameOf(one), one])).values()].toReversed();
}

/** Whether what one notice says of another can mean this one. */
function names(by: LinkRow, { kind, key, reference }: StoredRelation, other: LinkRow): boolean {
  if (key !== undefined) return other.keys.includes(key);
  if (reference === undefined || other.reference_key === null) return false;
  const isSameNumber = spellingsOf(reference).includes(other.reference_key);
  return isSameNumber && mayBeNamed(kind, reference, publisherOf(by), publisherOf(other));
}

const publisherOf = ({ source_id, buyer_id, parent_id }: LinkRow): Publisher => ({
  sourceId: source_id,
  buyerId: buyer_id,
  partOf: parent_id,
});
