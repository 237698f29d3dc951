import { usersQuery } from "#features/organisations/web/organisation-queries.ts";
import { useProfile } from "#web/member/user-cache.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { SelectMenu } from "#web/ui/select-menu.tsx";
import { useQuery } from "@tanstack/react-query";
import classes from "./activity-page.module.css";
import {
  activityGroups,
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
export function WhoseAndOrder({ url, go }: Props) {
  const options = Object.entries(orders).map(([value, { label }]) => ({ value: value as keyof typeof orders, label }));
  return (
    <div className={classes["tools"]}>
      <div role="group" aria-label="Whose activity" className={classes["choice"]}>
        <Button size="sm" pressed={!url.you} onClick={() => go(changed(url, { you: undefined }))}>
          Everyone
        </Button>
        <Button
          size="sm"
          pressed={url.you !== undefined}
          onClick={() => go(changed(url, { you: "true", who: undefined }))}
        >
          You
        </Button>
      </div>
      <SelectMenu
        label="Order"
        value={url.order ?? "newest"}
        options={options}
        onChange={(order) => go(changed(url, { order: order === "newest" ? undefined : order }))}
      />
    </div>
  );
}

const periodText = { today: "Today", week: "Last 7 days", month: "Last 30 days" } as const;

/** What was done, who did it and when. */
export function ActivityFilter({ url, go }: Props) {
  const [groups, people] = [groupsOf(url), peopleOf(url)];
  return (
    <form aria-label="Filters" className={classes["filter"]}>
      <fieldset className={classes["groups"]}>
        <legend>What</legend>
        {(Object.keys(activityGroups) as ActivityGroup[]).map((group) => (
          <Checkbox
            key={group}
            checked={groups.includes(group)}
            onChange={() => go(changed(url, { only: toggled(groups, group).join(",") }))}
          >
            {activityGroups[group].label}
          </Checkbox>
        ))}
      </fieldset>
      <People
        chosen={people}
        onToggle={(email) => go(changed(url, { who: toggled(people, email).join(","), you: undefined }))}
      />
      <fieldset className={classes["groups"]}>
        <legend>When</legend>
        {(Object.keys(periods) as (keyof typeof periods)[]).map((period) => (
          <Checkbox
            key={period}
            checked={url.when === period}
            onChange={() => go(changed(url, { when: url.when === period ? undefined : period }))}
          >
            {periodText[period]}
          </Checkbox>
        ))}
      </fieldset>
    </form>
  );
}

/** The members of the organisation, the reader first. Nobody to choose from while there is one. */
function People({ chosen, onToggle }: { chosen: readonly string[]; onToggle: (email: string) => void }) {
  const own = useProfile()?.email;
  const { data } = useQuery(usersQuery);
  const users = (data?.items ?? []).toSorted((a, b) => Number(b.email === own) - Number(a.email === own));
  if (users.length < 2) return null;
  return (
    <fieldset className={classes["groups"]}>
      <legend>Who</legend>
      {users.map(({ email, name }) => (
        <Checkbox key={email} checked={chosen.includes(email)} onChange={() => onToggle(email)}>
          {email === own ? "You" : name}
        </Checkbox>
      ))}
    </fieldset>
  );
}
