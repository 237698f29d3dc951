import { alertTimings } from "#domain/alert-timing.ts";
import { SelectMenu } from "#web/ui/select-menu.tsx";
import type { Timings, WatchListItem } from "./watch-list-query.ts";
import classes from "./timing-form.module.css";

/** The channels in the order in which screens show them. */
export const channels = [
  { field: "notificationTimingForEmail", label: "Email", icon: "mail" },
  { field: "notificationTimingForSms", label: "SMS", icon: "message" },
  { field: "notificationTimingForPush", label: "Push", icon: "bell" },
] as const satisfies { field: keyof Timings; label: string; icon: string }[];

type Timing = WatchListItem["notificationTimingForEmail"];
const options = alertTimings.map((timing) => ({ value: timing, label: timing }));

type Props = {
  /** Undefined for a channel on which several differ. */
  current: Partial<Timings>;
  /** One channel was chosen anew. */
  onChange: (change: Partial<Timings>) => void;
};

/** How often the reader is told, by channel. Each choice is saved at once. */
export const TimingForm = ({ current, onChange }: Props) => (
  <ul className={classes["channels"]}>
    {channels.map(({ field, label }) => (
      <li key={field} className={classes["channel"]}>
        <span>{label}</span>
        <SelectMenu<Timing | "">
          label={`${label} alerts`}
          value={current[field] ?? ""}
          options={current[field] ? options : [{ value: "", label: "Different" }, ...options]}
          onChange={(timing) => timing !== "" && onChange({ [field]: timing })}
        />
      </li>
    ))}
  </ul>
);
