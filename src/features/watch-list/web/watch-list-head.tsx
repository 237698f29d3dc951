import { formatCount } from "#domain/format-number.ts";
import { ExportButton } from "#features/csv-export/web/export-button.tsx";
import { useMember } from "#web/member/user-cache.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { ListHead } from "#web/lists/list-head.tsx";
import { Segment, Segments } from "#web/lists/segments.tsx";
import { SelectMenu } from "#web/ui/select-menu.tsx";
import { Link, useNavigate } from "@tanstack/react-router";
import { searchOf, type WatchListChoice } from "./watch-list-choice.ts";
import classes from "./watch-list-head.module.css";
import { filterOf, type WatchList } from "./watch-list-query.ts";

export const path = "/watchlist";
const people = [
  { by: "everyone", name: "Everyone", count: "everyone" },
  { by: "you", name: "You", count: "caller" },
  { by: "shared", name: "Shared", count: "shared" },
] as const;

type Props = { choice: WatchListChoice; data: WatchList | undefined };

/** The title, the counts, each a filter, and the filters. */
export function WatchListHead({ choice, data }: Props) {
  const { profile, entitlements } = useMember();
  const navigate = useNavigate();
  const { use, plan } = entitlements;
  const to = (change: Partial<WatchListChoice>) => searchOf({ ...choice, page: 1, ...change });
  const choose = (change: Partial<WatchListChoice>) => void navigate({ to: path, search: to(change) });
  const optionsOf = (any: string, found: WatchList["places"] | undefined, chosen: number | undefined) => [
    { value: "", label: any },
    ...(found ?? []).map(({ id, name, count }) => ({ value: `${id}`, label: `${name} (${formatCount(count)})` })),
    ...(chosen === undefined || found?.some(({ id }) => id === chosen) !== false
      ? []
      : [{ value: `${chosen}`, label: "Another one (0)" }]),
  ];
  const idOf = (value: string) => (value === "" ? undefined : Number(value));
  return (
    <ListHead
      title="Watchlist"
      counts={data && <Counts choice={choice} counts={data.counts} />}
      tools={
        <>
          <span className={classes["use"]}>
            {formatCount(use.watchedOpportunities)} of {formatCount(plan.watchedOpportunitiesCap)} on {plan.name}
          </span>
          <ExportButton
            list={{
              list: "WatchList",
              isActive: choice.show === "active",
              hasChanges: choice.changed === true,
              ...filterOf(choice, profile.timeZoneId),
            }}
            total={data?.totalRecords}
          />
          <ButtonLink to="/calendar" size="sm" icon="calendar">
            Calendar
          </ButtonLink>
        </>
      }
    >
      <Segments label="State">
        <Segment
          to={path}
          search={to({ show: "active" })}
          isChosen={choice.show === "active"}
          count={data?.counts.active}
        >
          Active
        </Segment>
        <Segment
          to={path}
          search={to({ show: "closed", week: undefined, changed: undefined })}
          isChosen={choice.show === "closed"}
          count={data?.counts.inactive}
        >
          Closed
        </Segment>
      </Segments>
      <Segments label="Watched by">
        {people.map(({ by, name, count }) => (
          <Segment key={by} to={path} search={to({ by })} isChosen={choice.by === by} count={data?.counts[count]}>
            {name}
          </Segment>
        ))}
      </Segments>
      <div className={classes["selects"]}>
        <SelectMenu
          label="Place"
          value={`${choice.place ?? ""}`}
          options={optionsOf("Any place", data?.places, choice.place)}
          onChange={(value) => choose({ place: idOf(value) })}
        />
        <SelectMenu
          label="Buyer"
          value={`${choice.buyer ?? ""}`}
          options={optionsOf("Any buyer", data?.buyers, choice.buyer)}
          onChange={(value) => choose({ buyer: idOf(value) })}
        />
      </div>
    </ListHead>
  );
}

type Count = { count: number; words: string; week?: WatchListChoice["week"]; changed?: true };

function Counts({ choice, counts }: { choice: WatchListChoice; counts: WatchList["counts"] }) {
  const shown: Count[] = [
    { count: counts.active, words: "active" },
    { count: counts.thisWeek, words: counts.thisWeek === 1 ? "closes this week" : "close this week", week: "thisWeek" },
    { count: counts.nextWeek, words: "next week", week: "nextWeek" },
    ...(counts.changed > 0 || choice.changed
      ? [{ count: counts.changed, words: "changed", changed: true as const }]
      : []),
  ];
  // The counts beside the first are of the chosen state, so they say nothing beside what has closed.
  return shown.slice(0, choice.show === "active" ? undefined : 1).map(({ count, words, week, changed }) => (
    <Link
      key={words}
      to={path}
      search={searchOf({ ...choice, show: "active", week, changed, page: 1 })}
      aria-current={choice.show === "active" && choice.week === week && choice.changed === changed ? "true" : undefined}
    >
      <b>{formatCount(count)}</b> {words}
    </Link>
  ));
}
