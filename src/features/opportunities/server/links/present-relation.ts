import type { z } from "zod";
import { statusById } from "#domain/opportunity-status.ts";
import { relationOf, type RelationKind } from "#domain/relation.ts";
import type { RelatedRow } from "#features/opportunities/server/links/queries.ts";
import type * as shape from "#features/opportunities/shapes.ts";
import type { Authorized } from "#platform/auth/authorized.ts";

/** A relation, with the related notice if the caller may read it. */
export type Related = {
  kind: RelationKind;
  isBefore: boolean;
  reference: string | null;
  other: Authorized<RelatedRow> | null;
};

export function relationView({ kind, isBefore, reference, other }: Related): z.input<typeof shape.relation> {
  const { name, inverse } = relationOf(kind);
  return {
    kind,
    name: isBefore ? name : inverse,
    isBefore,
    publicOpportunityId: other?.public_id ?? null,
    reference: other?.reference ?? reference,
    title: other?.title ?? null,
    status: other ? statusById(other.status_id).name : null,
  };
}
