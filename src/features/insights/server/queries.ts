import { sql } from "kysely";

/**
 * What a seller won by a contract: public, not withdrawn, no sale, lease or grant; each contract once for each seller.
 * Values are whole cents, and null if they are not stated or in another currency. `awarded_on` is the day at the buyer.
 * Conditions on its seller, buyer and `awarded_at` are met before it sums.
 */
export const wins = sql`(
  select award.seller_id, opportunity.id as opportunity_id, opportunity.buyer_id, opportunity.awarded_at,
    (opportunity.awarded_at at time zone opportunity.zone)::date as awarded_on,
    case when currency = 'AUD' then sum(award.value_cents)::bigint end as value_cents,
    gst, is_invented, categories, places
  from award join opportunity on opportunity.id = award.opportunity_id
  where visibility = 'public' and withdrawn_at is null and flag is null
  group by award.seller_id, opportunity.id, opportunity.buyer_id, opportunity.awarded_at, opportunity.zone
)`;
