import { isoInstantOrNull } from "#domain/iso-instant.ts";
import { dollarsOf } from "#domain/money.ts";
import { accessKinds, typeById } from "#domain/opportunity-type.ts";
import { isReTenderCandidate } from "#domain/re-tender.ts";
import { isProbablySameWork, precedingEnd, sharedWords, workWords } from "#domain/work-holder.ts";
import type { z } from "zod";
import * as queries from "#features/insights/server/work/queries.ts";
import type { ContractRow, TenderRow } from "#features/insights/server/work/queries.ts";
import type * as shape from "#features/insights/shapes.ts";
import type { StoredCategory, StoredRelation } from "#features/opportunities/record.ts";
import type { Database } from "#platform/db/db.ts";

type Codes = readonly { from: number; to: number }[];
type Contract = z.input<typeof shape.earlierContract>;
type Reason = Contract["reasons"][number];

/** More candidates than this are not shown: a list would name people who have nothing to do with it. */
const maxCandidates = 2;
const maxSellers = 10;
const dayMs = 86_400_000;

/** UNSPSC codes of a notice: the buyer's, or guesses that are more likely than not. */
export const codesOf = (categories: unknown): number[] =>
  (categories as StoredCategory[]).flatMap(({ code, origin, percent }) =>
    code !== undefined && (origin === "buyer" || percent >= 50) ? code : [],
  );

const accessOf = (row: ContractRow) => accessKinds.find((kind) => kind === row.access) ?? null;

const mayBeTenderedAgain = (row: ContractRow) =>
  isReTenderCandidate({
    type: typeById(row.type_id).code,
    access: accessOf(row),
    isNonTender: row.flag !== null,
    follows: (row.related as StoredRelation[]).flatMap(({ kind, isAfter }) => (isAfter ? [] : kind)),
  });

/** Who holds the work that a tender is about: as notices say, or as far as an earlier contract is like it. */
export async function findHolders(
  db: Database,
  tender: TenderRow,
  { named, codes, now }: { named: string[]; codes: Codes; now: Temporal.Instant },
): Promise<z.input<typeof shape.workHolder>> {
  const close = tender.stays_open_until ?? now;
  const rows = named.length > 0 ? await queries.contractsByPublicIds(db, named) : [];
  if (rows.length > 0) {
    const reasons = (): Reason[] => [{ kind: "Named", holds: true, detail: null }];
    return { basis: "named", numCandidates: rows.length, contracts: await present(db, rows, close, reasons) };
  }
  const candidates = tender.buyer_id === null ? [] : await likelyContracts(db, tender, tender.buyer_id, codes, close);
  const most = Math.max(...candidates.map(({ words }) => words.length), 0);
  const best = candidates.filter(({ words }) => words.length === most);
  if (best.length === 0 || best.length > maxCandidates)
    return { basis: null, numCandidates: best.length, contracts: [] };
  const likenessOf = new Map(best.map((candidate) => [candidate.row.id, candidate]));
  const contracts = await present(
    db,
    best.map(({ row }) => row),
    close,
    (row) => {
      const { words, isSameCategory } = likenessOf.get(row.id)!;
      return [
        { kind: "SameBuyer", holds: true, detail: tender.buyer_name },
        { kind: "SameCategory", holds: isSameCategory, detail: null },
        { kind: "SameWords", holds: true, detail: words.join(", ") },
        { kind: "EndsThen", holds: true, detail: null },
        { kind: "Named", holds: false, detail: null },
      ];
    },
  );
  return { basis: "probable", numCandidates: best.length, contracts };
}

async function likelyContracts(
  db: Database,
  tender: TenderRow,
  buyerId: number,
  codes: Codes,
  close: Temporal.Instant,
) {
  const hours = (days: number) => ({ hours: 24 * days });
  const [from, to] = [close.subtract(hours(precedingEnd.daysBefore)), close.add(hours(precedingEnd.daysAfter))];
  const ownWords = workWords(tender.title);
  const rows = (await queries.contractsEnding(db, buyerId, from, to)).filter(mayBeTenderedAgain);
  return rows
    .filter(({ id }) => id !== tender.id)
    .map((row) => {
      const isSameCategory = codesOf(row.categories).some((code) =>
        codes.some((range) => code >= range.from && code < range.to),
      );
      return { row, words: sharedWords(ownWords, row.title), isSameCategory };
    })
    .filter(isProbablySameWork);
}

async function present(
  db: Database,
  rows: ContractRow[],
  close: Temporal.Instant,
  reasonsOf: (row: ContractRow) => Reason[],
): Promise<Contract[]> {
  const sellers = Map.groupBy(
    await queries.sellersOf(
      db,
      rows.map(({ id }) => id),
    ),
    ({ opportunity_id }) => opportunity_id,
  );
  return rows.map((row) => {
    const own = sellers.get(row.id) ?? [];
    return {
      publicOpportunityId: row.public_id,
      title: row.title,
      sellers: own.slice(0, maxSellers).map(({ name, slug }) => ({ name, urlSlug: slug })),
      numSellers: own.length,
      awardedValue: row.awarded_total_cents === null ? null : dollarsOf(row.awarded_total_cents),
      currency: row.currency,
      gst: row.gst === "included" || row.gst === "excluded" ? row.gst : null,
      isStandingOffer: typeById(row.type_id).code === "StandingOfferNotice",
      access: accessOf(row),
      exemptionCode: row.exemption_code,
      dateAwarded: isoInstantOrNull(row.awarded_at),
      contractStartDate: isoInstantOrNull(row.contract_start_at),
      contractEndDate: isoInstantOrNull(row.contract_end_at),
      timeZoneId: row.zone,
      daysAfterClose:
        row.contract_end_at === null
          ? null
          : Math.round((row.contract_end_at.epochMilliseconds - close.epochMilliseconds) / dayMs),
      reasons: reasonsOf(row),
    };
  });
}
