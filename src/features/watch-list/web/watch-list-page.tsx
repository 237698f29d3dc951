import { formatCount } from "#domain/format-number.ts";
import { useMember } from "#web/member/user-cache.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import {
  pageSize,
  watchListQuery,
  type WatchList,
  type WatchListChoice,
  type WatchListItem,
} from "./watch-list-query.ts";
import classes from "./watch-list-page.module.css";
import { WatchRow } from "./watch-row.tsx";

const path = "/watchlist";

/** What the reader watches and what colleagues have shared, in order of the deadline. */
export function WatchListPage({ choice }: { choice: WatchListChoice }) {
  const { profile, entitlements } = useMember();
  const { data, isError, isPlaceholderData, refetch } = useQuery(watchListQuery(choice, profile.timeZoneId));
  const { use, plan } = entitlements;
  return (
    <div className={classes["page"]}>
      <header className={classes["head"]}>
        <h1 className={classes["title"]}>Watchlist</h1>
        <p className={classes["counts"]}>
          {data && <Counts counts={data.counts} />}
          <span className={classes["use"]}>
            {formatCount(use.watchedOpportunities)} of {formatCount(plan.watchedOpportunitiesCap)} on {plan.name}
          </span>
        </p>
        <div className={classes["choices"]}>
          <Choices label="State" choices={states(choice, data)} />
          <Choices label="Watched by" choices={people(choice, data)} />
        </div>
      </header>
      {isError && <ErrorPanel thing="the watchlist" onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonRows rows={8} height={98} />}
      {data && data.items.length > 0 && (
        <div aria-busy={isPlaceholderData}>
          <Groups items={data.items} counts={data.counts} show={choice.show} />
          <Pages choice={choice} total={data.totalRecords} shown={data.items.length} />
        </div>
      )}
      {data?.items.length === 0 && <Empty choice={choice} total={data.totalRecords} />}
    </div>
  );
}

function Counts({ counts }: { counts: WatchList["counts"] }) {
  const shown = [
    [counts.active, "active"],
    [counts.thisWeek, counts.thisWeek === 1 ? "closes this week" : "close this week"],
    [counts.nextWeek, "next week"],
  ] as const;
  return shown.map(([count, label]) => (
    <span key={label}>
      <b>{formatCount(count)}</b> {label}
    </span>
  ));
}

type Choice = { label: string; count: number | undefined; isChosen: boolean; search: ReturnType<typeof searchOf> };

const states = ({ show, by }: WatchListChoice, data: WatchList | undefined): Choice[] => [
  {
    label: "Active",
    count: data?.counts.active,
    isChosen: show === "active",
    search: searchOf({ show: "active", by }),
  },
  {
    label: "Closed",
    count: data?.counts.inactive,
    isChosen: show === "closed",
    search: searchOf({ show: "closed", by }),
  },
];

const people = ({ show, by }: WatchListChoice, data: WatchList | undefined): Choice[] => [
  {
    label: "Everyone",
    count: data?.counts.everyone,
    isChosen: by === "everyone",
    search: searchOf({ show, by: "everyone" }),
  },
  { label: "You", count: data?.counts.caller, isChosen: by === "you", search: searchOf({ show, by: "you" }) },
  { label: "Shared", count: data?.counts.shared, isChosen: by === "shared", search: searchOf({ show, by: "shared" }) },
];

/** The address has what differs from the first view alone. */
const searchOf = ({ show, by, page = 1 }: Omit<WatchListChoice, "page"> & { page?: number }) => ({
  ...(show !== "active" && { show }),
  ...(by !== "everyone" && { by }),
  ...(page > 1 && { page }),
});

const Choices = ({ label, choices }: { label: string; choices: Choice[] }) => (
  <nav aria-label={label} className={classes["segments"]}>
    {choices.map(({ label: name, count, isChosen, search }) => (
      <Link
        key={name}
        to={path}
        search={search}
        aria-current={isChosen ? "true" : undefined}
        className={classes["segment"]}
      >
        {name} {count !== undefined && <span className={classes["count"]}>{formatCount(count)}</span>}
      </Link>
    ))}
  </nav>
);

const groups = [
  { bucket: "thisWeek", title: "This week" },
  { bucket: "nextWeek", title: "Next week" },
  { bucket: "later", title: "Later" },
  { bucket: "none", title: "No closing date" },
] as const;

/** Active ones by the week that they close in; others in one list. */
function Groups({
  items,
  counts,
  show,
}: {
  items: WatchListItem[];
  counts: WatchList["counts"];
  show: WatchListChoice["show"];
}) {
  if (show === "closed") return <Rows items={items} />;
  return groups.map(({ bucket, title }) => {
    const inGroup = items.filter((item) => item.closingIn === bucket);
    return (
      inGroup.length > 0 && (
        <section key={bucket} aria-label={title}>
          <h2 className={classes["group"]}>
            {title} <span className={classes["count"]}>{formatCount(counts[bucket])}</span>
          </h2>
          <Rows items={inGroup} />
        </section>
      )
    );
  });
}

const Rows = ({ items }: { items: WatchListItem[] }) => (
  <ul className={classes["rows"]}>
    {items.map((item) => (
      <WatchRow key={item.publicOpportunityId} item={item} />
    ))}
  </ul>
);

function Empty({ choice, total }: { choice: WatchListChoice; total: number }) {
  if (total > 0)
    return (
      <EmptyState
        title="Nothing on this page"
        offers={
          <ButtonLink to={path} search={searchOf({ show: choice.show, by: choice.by })}>
            Show the first page
          </ButtonLink>
        }
      />
    );
  if (choice.show === "closed")
    return <EmptyState title="Nothing has closed yet">What you watch appears here once it has closed.</EmptyState>;
  return (
    <EmptyState
      title={choice.by === "shared" ? "Nothing is shared yet" : "You watch nothing yet"}
      offers={
        <ButtonLink to="/opportunities" preset="primary" icon="search">
          Search
        </ButtonLink>
      }
    >
      Watch an opportunity in search, and it appears here in order of its deadline.
    </EmptyState>
  );
}

function Pages({ choice, total, shown }: { choice: WatchListChoice; total: number; shown: number }) {
  const { page } = choice;
  const first = (page - 1) * pageSize + 1;
  return (
    <nav aria-label="Pages of the watchlist" className={classes["pages"]}>
      <span>
        {formatCount(first)} to {formatCount(first + shown - 1)} of {formatCount(total)}
      </span>
      {page > 1 && (
        <ButtonLink to={path} search={searchOf({ ...choice, page: page - 1 })} size="sm" rel="prev">
          Previous
        </ButtonLink>
      )}
      {page * pageSize < total && (
        <ButtonLink to={path} search={searchOf({ ...choice, page: page + 1 })} size="sm" rel="next">
          Next
        </ButtonLink>
      )}
    </nav>
  );
}
