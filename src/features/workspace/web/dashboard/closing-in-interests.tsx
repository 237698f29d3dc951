import { slugOf } from "#domain/slug.ts";
import { Deadline } from "#features/opportunities/web/deadline.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import classes from "./closing-in-interests.module.css";
import { closingSoonQuery, type SuggestedSearch } from "./dashboard-query.ts";
import { Section } from "./section.tsx";

/** On day one: what closes next of what the organisation is interested in. */
export function ClosingInInterests({ searchRequest }: Pick<SuggestedSearch, "searchRequest">) {
  const { data } = useQuery(closingSoonQuery(searchRequest));
  if (!data || data.items.length === 0) return null;
  return (
    <Section title="Closing next in your interests">
      <ul className={classes["notices"]}>
        {data.items.map((item) => (
          <li key={item.publicOpportunityId} className={classes["notice"]}>
            <Link
              to="/opportunities/$id/{-$slug}"
              params={{ id: item.publicOpportunityId, slug: slugOf(item.title) || undefined }}
              className={classes["title"]}
            >
              {item.title}
            </Link>
            <Deadline facts={item} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
