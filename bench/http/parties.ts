import type { connect } from "#platform/db/db.ts";

/** How many there are. */
const sellers = 3_000;

/**
 * Gives every awarded notice a seller, a value and a day of the last two years, in SQL: few sellers win much. Then buyers
 * and sellers have pages like those of a real installation.
 */
export async function fillAwards({ pool }: Pick<ReturnType<typeof connect>, "pool">): Promise<void> {
  await pool.query(
    `insert into seller (seller_key, name, slug) select 'bench ' || n, 'Bench Works ' || n || ' Pty Ltd', 'bench-' || n
    from generate_series(1, ${sellers}) as n`,
  );
  await pool.query(
    `with won as (
      select id, (1 + floor(${sellers} * power(abs(hashint4(id)) / 2147483648.0, 3)))::int as number,
        (1000 * exp(5 * (abs(hashint4(id + 1)) / 2147483648.0)))::bigint * 100 as cents
      from opportunity where status_id = 3
    )
    insert into award (opportunity_id, award_key, seller_id, value_cents)
    select won.id, '1', seller.id, cents from won join seller on seller_key = 'bench ' || number`,
  );
  await pool.query(
    `update opportunity set awarded_total_cents = value_cents, currency = 'AUD',
      awarded_at = now() - make_interval(days => abs(hashint4(opportunity.id)) % 730)
    from award where opportunity_id = opportunity.id`,
  );
  await pool.query("vacuum (analyze) opportunity, award, seller");
}
