import { formatCount, formatCounted } from "#domain/format-number.ts";
import { savedSearchesKey } from "#features/saved-searches/web/saved-search-queries.ts";
import { urlOfRequest } from "#features/search/web/query/request-url.ts";
import { addressOf } from "#features/search/web/query/search-address.ts";
import { api } from "#web/api/client.ts";
import { useAction } from "#web/forms/use-action.ts";
import { useMember, userCacheQuery } from "#web/member/user-cache.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import classes from "./day-one.module.css";
import { suggestedSearchesQuery, type SuggestedSearch } from "./dashboard-query.ts";
import { Section } from "./section.tsx";

const changes = [savedSearchesKey, ["dashboard"], userCacheQuery.queryKey];

/** Before anything is saved: searches to save by one tap. */
export function SuggestedSearches() {
  const { data, isError, refetch } = useQuery(suggestedSearchesQuery);
  const isAdmin = useMember().role === "OrganisationAdmin";
  return (
    <Section title="Suggested searches" count={data?.items.length ? formatCount(data.items.length) : undefined}>
      <p className={classes["text"]}>
        From your interests and the name of your organisation. Save one and you are told when a new one opens.
      </p>
      {isError && <ErrorPanel thing="the suggested searches" onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonRows rows={3} height={84} />}
      {data && data.items.length > 0 && (
        <ul className={classes["searches"]}>
          {data.items.map((search) => (
            <li key={JSON.stringify(search.searchRequest)}>
              <Suggested search={search} />
            </li>
          ))}
        </ul>
      )}
      {data?.items.length === 0 && (
        <p className={classes["text"]}>
          None yet.{" "}
          {isAdmin
            ? "Say what you sell and where, and searches appear here."
            : "Ask an admin to say what you sell and where."}
        </p>
      )}
      <p className={classes["others"]}>
        {data && data.items.length > 0 && "Not these? "}
        <Link to="/opportunities">Search for your own words</Link>, then save the search.
        {isAdmin && (
          <>
            {" "}
            <Link to="/account/organisation">Change your interests</Link>
          </>
        )}
      </p>
    </Section>
  );
}

/** At the end of day one's page: what the dashboard shows on other days. */
export const AppearsLater = () => (
  <Section title="What appears here later">
    <ul className={classes["later"]}>
      <li>
        <strong>Closing next</strong> as a line of days, when you watch something.
      </li>
      <li>
        <strong>New since your last visit</strong>, by saved search.
      </li>
      <li>
        <strong>Pipeline and activity</strong>, when you or a colleague start.
      </li>
    </ul>
  </Section>
);

function Suggested({ search }: { search: SuggestedSearch }) {
  const { name, searchRequest, searchRequestDescription, from, openNow, newThisWeek } = search;
  const takeBack = ({ savedSearchId, version }: { savedSearchId: string; version: string }) =>
    api.savedSearches.delete({ params: { savedSearchId }, query: { version } });
  const remove = useAction(takeBack, {
    failureTitle: "The search is still saved",
    changes,
  });
  const save = useAction(() => api.savedSearches.create({ body: { name, searchRequest } }), {
    successToast: (_, { savedSearchId, version }) => ({
      type: "success",
      title: "Search saved",
      message: `You are told about new notices for “${name}” once a day by email.`,
      undo: () => remove.mutate({ savedSearchId, version }),
    }),
    failureTitle: "The search was not saved",
    changes,
  });
  return (
    <article className={classes["search"]} aria-label={name}>
      <div>
        <h3>{name}</h3>
        <p className={classes["quiet"]}>{searchRequestDescription}</p>
        <p className={classes["from"]}>From {from}</p>
      </div>
      <p className={classes["rate"]}>
        <strong>{formatCount(openNow)}</strong> open or planned
        <span className={classes["quiet"]}>{formatCounted(newThisWeek, "new one", "new ones")} in 7 days</span>
      </p>
      <span className={classes["actions"]}>
        <Button size="sm" icon="bell" busy={save.isPending} aria-label={`Save ${name}`} onClick={() => save.mutate()}>
          Save
        </Button>
        <ButtonLink
          {...addressOf(urlOfRequest(searchRequest))}
          size="sm"
          preset="low-profile"
          aria-label={`View ${name}`}
        >
          View
        </ButtonLink>
      </span>
    </article>
  );
}
