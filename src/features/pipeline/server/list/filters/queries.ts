import { stageCodes } from "#domain/pipeline-stage.ts";
import { type Chosen, conditionsOf, listed, type Reader, shownBy } from "#features/pipeline/server/list/queries.ts";
import type { OrganisationScope } from "#platform/auth/authorized.ts";
import { prepared } from "#platform/db/client.ts";
import type { Database } from "#platform/db/db.ts";
import { type RawBuilder, sql } from "kysely";

export const shows = ["Current", "InPlay", "ThisWeek", "NeedAnswer", "Stated", ...stageCodes, "All"] as const;
export const closings = ["ThisWeek", "NextWeek", "Later", "NoDate", "Over"] as const;

type OwnerRow = { id: number | null; given_name: string; surname: string; email: string; count: number };
export type FilterRow = {
  shows: Record<(typeof shows)[number], number>;
  closings: Partial<Record<(typeof closings)[number], number>>;
  stated: number;
  notStated: number;
  owners: OwnerRow[];
};

/** How many records each value of each filter would show, the other filters being as they are chosen. */
export async function filterCounts(db: Database, scope: OrganisationScope, reader: Reader, chosen: Chosen) {
  const is = conditionsOf(chosen);
  const showCounts = shows.map(
    (show): RawBuilder<unknown> =>
      sql`${show}::text, count(*) filter (where in_owner and in_closing and in_value and (${shownBy(show)}))`,
  );
  const { rows } = await sql<FilterRow>`
    with ${prepared} listed as (${listed(scope, reader)}),
    met as materialized (
      select *, ${is.show} as in_show, ${is.owner} as in_owner, ${is.closing} as in_closing, ${is.value} as in_value
      from listed
    )
    select jsonb_build_object(${sql.join(showCounts)}) as shows,
      count(*) filter (where in_show and in_owner and in_closing and stated_cents is not null)::integer as stated,
      count(*) filter (where in_show and in_owner and in_closing and stated_cents is null)::integer as "notStated",
      (select coalesce(jsonb_object_agg(closing, count), '{}') from (
        select closing, count(*) from met where in_show and in_owner and in_value group by closing
      ) as by_closing) as closings,
      (select coalesce(jsonb_agg(by_owner order by id is null, given_name, surname, id), '[]') from (
        select person.id, given_name, surname, email, count(*)
        from met left join person on person.id = owner_id
        where in_show and in_closing and in_value group by person.id
      ) as by_owner) as owners
    from met
  `.execute(db);
  return rows[0]!;
}
