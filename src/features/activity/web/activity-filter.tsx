import { formatCount } from "#domain/format-number.ts";
import { usersQuery } from "#features/organisations/web/organisation-queries.ts";
import { SegmentButton, SegmentGroup } from "#web/lists/segments.tsx";
import { useProfile } from "#web/member/user-cache.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { SelectMenu } from "#web/ui/select-menu.tsx";
import { useQuery } from "@tanstack/react-query";
import classes from "./activity-page.module.css";
import type { ActivityCounts } from "./activity-query.ts";
import {
  activityGroups,
  countOfFilters,
  groupsOf,
  orders,
  peopleOf,
  periods,
  type ActivityGroup,
  type ActivityUrl,
} from "./activity-url.ts";

type Props = { url: ActivityUrl; go: (url: ActivityUrl) => void };

/** The first page of another choice; an undefined value takes a filter away. */
function changed(url: ActivityUrl, change: { [Key in keyof ActivityUrl]?: ActivityUrl[Key] | undefined }): ActivityUrl {
  const { page: _page, ...rest } = { ...url, ...change };
  return Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined && value !== ""));
}
const toggled = <Value,>(chosen: readonly Value[], value: Value): Value[] =>
  chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value];

/** Everyone's activity or the reader's own, and its order. */
export function WhoseAndOrder({ url, go, onFilters }: Props & { onFilters: () => void }) {
  const options = Object.entries(orders).map(([value, { label }]) => ({ value: value as keyof typeof orders, label }));
  const filters = countOfFilters(url);
  return (
    <>
      <SegmentGroup label="Whose activity">
        <SegmentButton isChosen={!url.you} onChoose={() => go(changed(url, { you: undefined }))}>
          Everyone
        </SegmentButton>
        <SegmentButton
          isChosen={url.you !== undefined}
          onChoose={() => go(changed(url, { you: "true", who: undefined }))}
        >
          You
        </SegmentButton>
      </SegmentGroup>
      <Button size="sm" icon="filters" className={classes["filters"]} onClick={onFilters}>
        {filters === 0 ? "Filters" : `Filters (${filters})`}
      </Button>
      <SelectMenu
        label="Order"
        value={url.order ?? "newest"}
        options={options}
        onChange={(order) => go(changed(url, { order: order === "newest" ? undefined : order }))}
      />
    </>
  );
}

type FilterProps = Props & { counts: ActivityCounts | undefined };

/** What was done, who did it and when, each with how much it would show. */
export function ActivityFilter({ url, go, counts }: FilterProps) {
  const [groups, people] = [groupsOf(url), peopleOf(url)];
  return (
    <form aria-label="Filters" className={classes["filter"]}>
      <fieldset className={classes["groups"]}>
        <legend>What</legend>
        {(Object.keys(activityGroups) as ActivityGroup[]).map((group) => (
          <Checkbox
            key={group}
            checked={groups.includes(group)}
            aside={counts && formatCount(countOf(counts, group))}
            onChange={() => go(changed(url, { only: toggled(groups, group).join(",") }))}
          >
            {activityGroups[group].label}
          </Checkbox>
        ))}
      </fieldset>
      <People
        chosen={people}
        counts={counts?.people}
        onToggle={(email) => go(changed(url, { who: toggled(people, email).join(","), you: undefined }))}
      />
      <fieldset className={classes["groups"]}>
        <legend>When</legend>
        {(Object.keys(periods) as (keyof typeof periods)[]).map((period) => (
          <Checkbox
            key={period}
            checked={url.when === period}
            aside={counts && formatCount(counts[periods[period].count])}
            onChange={() => go(changed(url, { when: url.when === period ? undefined : period }))}
          >
            {periods[period].label}
          </Checkbox>
        ))}
      </fieldset>
    </form>
  );
}

/** Of all codes of a group. */
function countOf({ codes }: ActivityCounts, group: ActivityGroup): number {
  const ofGroup: readonly string[] = activityGroups[group].codes;
  return codes.reduce((sum, { activityCode, count }) => sum + (ofGroup.includes(activityCode) ? count : 0), 0);
}

type PeopleProps = {
  chosen: readonly string[];
  counts: ActivityCounts["people"] | undefined;
  onToggle: (email: string) => void;
};

/** The members of the organisation, the reader first. Nobody to choose from while there is one. */
function People({ chosen, counts, onToggle }: PeopleProps) {
  const own = useProfile()?.email;
  const { data } = useQuery(usersQuery);
  const users = (data?.items ?? []).toSorted((a, b) => Number(b.email === own) - Number(a.email === own));
  if (users.length < 2) return null;
  const countBy = new Map(counts?.map(({ userEmailAddress, count }) => [userEmailAddress, count]));
  return (
    <fieldset className={classes["groups"]}>
      <legend>Who</legend>
      {users.map(({ email, name }) => (
        <Checkbox
          key={email}
          checked={chosen.includes(email)}
          aside={counts && formatCount(countBy.get(email) ?? 0)}
          onChange={() => onToggle(email)}
        >
          {email === own ? "You" : name}
        </Checkbox>
      ))}
    </fieldset>
  );
}
