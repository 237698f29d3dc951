import type { StoredRelation } from "#features/opportunities/record.ts";
import { mayRead } from "#features/opportunities/server/policy.ts";
import type { Related } from "#features/opportunities/server/present-relation.ts";
import { relatedTo, type OpportunityRow, type RelatedRow } from "#features/opportunities/server/queries.ts";
import type { Caller } from "#platform/auth/caller.ts";
import type { Database } from "#platform/db/db.ts";

/** Notices before and after one, as it says itself and as they say; one that we have not read is told by its reference. */
export async function relatedNotices(db: Database, row: OpportunityRow, caller: Caller): Promise<Related[]> {
  const said = row.related as StoredRelation[];
  const keys = said.flatMap(({ key }) => key ?? []);
  const references = said.flatMap(({ reference }) => reference ?? []);
  const found = await relatedTo(db, row, { keys, references });
  const others = found.map((other) => ({ other, readable: mayRead(other, caller) ?? null }));
  const before = said.map((relation): Related => {
    const at = others.find(({ other }) => names(relation, other));
    const reference = relation.reference?.toUpperCase() ?? relation.key ?? null;
    return { kind: relation.kind, isBefore: true, reference, other: at?.readable ?? null };
  });
  const after = others.flatMap(({ other, readable }): Related[] => {
    const back = (other.related as StoredRelation[]).find((relation) => names(relation, row));
    return back && readable ? [{ kind: back.kind, isBefore: false, reference: other.reference, other: readable }] : [];
  });
  return [...before, ...after];
}

const names = (relation: StoredRelation, row: Pick<RelatedRow, "source_key" | "reference_key">) =>
  relation.key === undefined ? relation.reference === row.reference_key : relation.key === row.source_key;
