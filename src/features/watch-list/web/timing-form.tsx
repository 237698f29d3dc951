import { alertTimings, type AlertTiming } from "#domain/alert-timing.ts";
import { api } from "#web/api/client.ts";
import { useAction } from "#web/forms/use-action.ts";
import { SelectMenu } from "#web/ui/select-menu.tsx";
import type { WatchListItem } from "./watch-list-query.ts";
import classes from "./timing-form.module.css";

type Timings = Pick<
  WatchListItem,
  "notificationTimingForEmail" | "notificationTimingForSms" | "notificationTimingForPush"
>;

/** The channels in the order in which screens show them. */
export const channels = [
  { field: "notificationTimingForEmail", label: "Email", icon: "mail" },
  { field: "notificationTimingForSms", label: "SMS", icon: "mobile" },
  { field: "notificationTimingForPush", label: "Push", icon: "bell" },
] as const satisfies { field: keyof Timings; label: string; icon: string }[];

const options = alertTimings.map((timing) => ({ value: timing, label: timing }));

/** How often the reader is told about one watched opportunity, by channel. Each choice is saved at once. */
export function TimingForm({ item }: { item: WatchListItem }) {
  const save = useAction(
    (timings: Timings) =>
      api.watchList.setTiming({ params: { opportunityId: item.publicOpportunityId }, body: timings }),
    { failureTitle: "The alerts were not changed", changes: [["watch-list"]] },
  );
  const current: Timings = save.isPending ? save.variables : item;
  const choose = (field: keyof Timings, timing: AlertTiming) =>
    save.mutate({
      notificationTimingForEmail: item.notificationTimingForEmail,
      notificationTimingForSms: item.notificationTimingForSms,
      notificationTimingForPush: item.notificationTimingForPush,
      [field]: timing,
    });
  return (
    <ul className={classes["channels"]}>
      {channels.map(({ field, label }) => (
        <li key={field} className={classes["channel"]}>
          <span>{label}</span>
          <SelectMenu
            label={`${label} alerts`}
            value={current[field]}
            options={options}
            onChange={(timing) => choose(field, timing)}
          />
        </li>
      ))}
    </ul>
  );
}
