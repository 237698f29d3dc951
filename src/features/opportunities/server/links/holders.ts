import { isoInstantOrNull } from "#domain/iso-instant.ts";
import { dollarsOf } from "#domain/money.ts";
import { contractRows } from "#features/opportunities/server/links/queries.ts";
import type { Related } from "#features/opportunities/server/links/present-relation.ts";
import { relatedNotices } from "#features/opportunities/server/links/related.ts";
import type { OpportunityRow } from "#features/opportunities/server/queries.ts";
import type { Caller } from "#platform/auth/caller.ts";
import type { Database } from "#platform/db/db.ts";

/** A notice before another one, which is tendered again by it. */
const isReplaced = ({ kind, isBefore }: Related) => kind === "re-tender-of" && isBefore;
/** A contract that came of a notice. */
const isContractOf = ({ kind, isBefore }: Related) => kind === "awarded-from" && !isBefore;

/**
 * The sellers who hold the work that a notice tenders again, as far as notices say so: those of the notice that it
 * replaces, and of the contracts awarded from that one. The largest award first.
 */
export async function holdersBefore(db: Database, row: Pick<OpportunityRow, "id" | "related">, caller: Caller) {
  const replaced = (await relatedNotices(db, row, caller)).filter(isReplaced).flatMap(({ other }) => other ?? []);
  const contracts = [];
  for (const notice of replaced) contracts.push(...(await relatedNotices(db, notice, caller)).filter(isContractOf));
  const ids = [...replaced, ...contracts.flatMap(({ other }) => other ?? [])].map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await contractRows(db, [...new Set(ids)]);
  return rows.map((award) => ({
    sellerId: award.seller_id,
    sellerName: award.seller_name,
    awardedValue: award.value_cents === null ? null : dollarsOf(award.value_cents),
    publicOpportunityId: award.public_id,
    title: award.title,
    reference: award.reference,
    contractEndDate: isoInstantOrNull(award.contract_end_at),
  }));
}
