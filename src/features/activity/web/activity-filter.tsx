import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import classes from "./activity-page.module.css";
import { activityGroups, groupsOf, type ActivityGroup, type ActivityUrl } from "./activity-query.ts";

type Props = { url: ActivityUrl; go: (url: ActivityUrl) => void };

/** Whose activity, what, and in which order. */
export function ActivityFilter({ url, go }: Props) {
  const { page: _page, only: _only, ...rest } = url;
  const groups = groupsOf(url);
  const { you: _you, ...everyones } = rest;
  const { oldest: _oldest, ...newestFirst } = rest;
  const withGroups = (chosen: ActivityGroup[]) => (chosen.length > 0 ? { only: chosen.join(",") } : {});
  const toggle = (group: ActivityGroup) =>
    go({
      ...rest,
      ...withGroups(groups.includes(group) ? groups.filter((chosen) => chosen !== group) : [...groups, group]),
    });
  return (
    <form aria-label="Filters" className={classes["filter"]}>
      <div role="group" aria-label="Whose activity" className={classes["choice"]}>
        <Button size="sm" pressed={!url.you} onClick={() => go({ ...everyones, ...withGroups(groups) })}>
          Everyone
        </Button>
        <Button
          size="sm"
          pressed={url.you !== undefined}
          onClick={() => go({ ...rest, ...withGroups(groups), you: "true" })}
        >
          You
        </Button>
      </div>
      <div role="group" aria-label="Order" className={classes["choice"]}>
        <Button size="sm" pressed={!url.oldest} onClick={() => go({ ...newestFirst, ...withGroups(groups) })}>
          Newest first
        </Button>
        <Button
          size="sm"
          pressed={url.oldest !== undefined}
          onClick={() => go({ ...rest, ...withGroups(groups), oldest: "true" })}
        >
          Oldest first
        </Button>
      </div>
      <fieldset className={classes["groups"]}>
        <legend>What</legend>
        {(Object.keys(activityGroups) as ActivityGroup[]).map((group) => (
          <Checkbox key={group} checked={groups.includes(group)} onChange={() => toggle(group)}>
            {activityGroups[group].label}
          </Checkbox>
        ))}
      </fieldset>
    </form>
  );
}
