import { typeOf } from "#domain/opportunity-type.ts";
import { sql } from "kysely";

const contractTypes = sql.join(
  (["ContractNotice", "StandingOfferNotice"] as const).map((code) => sql.lit(typeOf(code).id)),
);

/** "rft2026/17" -> "2026/17": contracts name tenders with and without the prefix. */
const bareReference = sql`regexp_replace(opportunity.reference_key, '^(rft|rfq|rfp|rfx|eoi|itt|ito|atm)(?=\\d)', '')`;

const namedBy = (field: "key" | "reference", value: ReturnType<typeof sql>) =>
  sql`contract.related @> jsonb_build_array(jsonb_build_object('kind', 'awarded-from', ${sql.lit(field)}::text, ${value}))`;

/**
 * A tender that says who won, if the contract of the same seller is a notice of its own that names the tender: the work
 * would count twice. Asked for the few awards of tenders alone, so it is no join.
 */
const hasOwnContract = sql`exists (
  select from opportunity as contract join award as theirs on theirs.opportunity_id = contract.id
  where theirs.seller_id = award.seller_id and contract.id <> opportunity.id
    and contract.visibility = 'public' and contract.withdrawn_at is null and contract.flag is null
    and (
      (contract.source_id = opportunity.source_id and ${namedBy("key", sql`opportunity.source_key`)})
      or (contract.buyer_id = opportunity.buyer_id
        and (${namedBy("reference", sql`opportunity.reference_key`)} or ${namedBy("reference", bareReference)}))
    )
)`;

/**
 * Awards that count: of public contracts that are not withdrawn, and of no sale, lease or grant; those of a tender only
 * if no contract of its own is there. Values are whole cents, and null if they are not stated or in another currency.
 * `awarded_on` is the day at the buyer.
 */
export const awards = sql`(
  select award.seller_id, opportunity.id as opportunity_id, opportunity.buyer_id, opportunity.awarded_at,
    (opportunity.awarded_at at time zone opportunity.zone)::date as awarded_on,
    case when currency = 'AUD' then award.value_cents end as value_cents,
    opportunity.zone, gst, is_invented, categories, places
  from award join opportunity on opportunity.id = award.opportunity_id
  where visibility = 'public' and withdrawn_at is null and flag is null
    and (opportunity.type_id in (${contractTypes}) or not ${hasOwnContract})
)`;

/** What a seller won by a contract: each contract once for each seller. For few sellers: it sorts whole rows. */
export const wins = sql`(
  select seller_id, opportunity_id, buyer_id, awarded_at, awarded_on, sum(value_cents)::bigint as value_cents, zone, gst,
    is_invented, categories, places
  from ${awards} as award
  group by seller_id, opportunity_id, buyer_id, awarded_at, awarded_on, zone, gst, is_invented, categories, places
)`;
