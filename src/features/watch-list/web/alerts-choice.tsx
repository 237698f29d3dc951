import { api } from "#web/api/client.ts";
import { useAction } from "#web/forms/use-action.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Popup } from "#web/ui/popup.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { useState } from "react";
import classes from "./alerts-choice.module.css";
import { channels, TimingForm } from "./timing-form.tsx";
import { type Timings, timingsOf, type WatchListItem } from "./watch-list-query.ts";

/** How often the reader is told about one watched opportunity; pressing it changes that. */
export function AlertsChoice({ item }: { item: WatchListItem }) {
  const [opened, setOpened] = useState(false);
  const save = useAction(
    (timings: Timings) =>
      api.watchList.setTiming({ params: { opportunityId: item.publicOpportunityId }, body: timings }),
    { failureTitle: "The alerts were not changed", changes: [["watch-list"]] },
  );
  const current = save.isPending ? save.variables : timingsOf(item);
  return (
    <Popup
      opened={opened}
      onClose={() => setOpened(false)}
      title={`Alerts about ${item.title}`}
      target={
        <button
          type="button"
          className={classes["alerts"]}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(true)}
        >
          <VisuallyHidden>Change alerts about {item.title}: </VisuallyHidden>
          {channels.map(({ field, label, icon }) => (
            <span key={field} className={classes[current[field] === "Off" ? "off" : "on"]}>
              <Icon name={icon} /> <VisuallyHidden>{label}</VisuallyHidden> {current[field]}
            </span>
          ))}
        </button>
      }
    >
      <TimingForm current={current} onChange={(change) => save.mutate({ ...current, ...change })} />
    </Popup>
  );
}
