import type { connect } from "#platform/db/db.ts";

/** Notices for each seller, as in the largest register of contracts; and at least so many sellers. */
const noticesPerSeller = 20;
const minSellers = 3_000;

/**
 * Gives every awarded notice a seller, a value, a day of the last ten years and an end, in SQL: few sellers win much.
 * Then buyers and sellers have pages like those of a real installation.
 */
export async function fillAwards({ pool }: Pick<ReturnType<typeof connect>, "pool">, size: number): Promise<void> {
  const sellers = Math.max(minSellers, Math.ceil(size / noticesPerSeller));
  await pool.query(
    `insert into seller (seller_key, name, slug) select 'bench ' || n, 'Bench Works ' || n || ' Pty Ltd', 'bench-' || n
    from generate_series(1, ${sellers}) as n`,
  );
  const share = (salt: number) => `(hashint4(opportunity.id + ${salt})::bigint + 2147483648) / 4294967296.0`;
  // Before there are awards: each of these changes what a seller won.
  await pool.query(
    `update opportunity set awarded_total_cents = cents, currency = 'AUD', awarded_at = won_at,
      contract_start_at = won_at, contract_end_at = won_at + make_interval(months => 3 + floor(57 * ${share(2)})::int)
    from (
      select id as won_id, (1000 * exp(5 * (${share(1)})))::bigint * 100 as cents,
        now() - make_interval(days => floor(3650 * ${share(3)})::int) as won_at
      from opportunity where status_id = 3
    ) as won where id = won_id`,
  );
  await pool.query(
    `insert into award (opportunity_id, award_key, seller_id, value_cents)
    select opportunity.id, '1', seller.id, awarded_total_cents from opportunity
    join seller on seller_key = 'bench ' || (1 + floor(${sellers} * power(${share(0)}, 3)))::int where status_id = 3`,
  );
  await pool.query("vacuum (analyze) opportunity, award, seller");
}
