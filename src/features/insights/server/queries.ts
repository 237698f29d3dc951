import { sql } from "kysely";

/**
 * Awards that count: of public contracts that are not withdrawn, and of no sale, lease or grant. Values are whole cents,
 * and null if they are not stated or in another currency. `awarded_on` is the day at the buyer.
 */
export const awards = sql`(
  select award.seller_id, opportunity.id as opportunity_id, opportunity.buyer_id, opportunity.awarded_at,
    (opportunity.awarded_at at time zone opportunity.zone)::date as awarded_on,
    case when currency = 'AUD' then award.value_cents end as value_cents,
    opportunity.zone, gst, is_invented, categories, places
  from award join opportunity on opportunity.id = award.opportunity_id
  where visibility = 'public' and withdrawn_at is null and flag is null
)`;

/** What a seller won by a contract: each contract once for each seller. For few sellers: it sorts whole rows. */
export const wins = sql`(
  select seller_id, opportunity_id, buyer_id, awarded_at, awarded_on, sum(value_cents)::bigint as value_cents, zone, gst,
    is_invented, categories, places
  from ${awards} as award
  group by seller_id, opportunity_id, buyer_id, awarded_at, awarded_on, zone, gst, is_invented, categories, places
)`;
