import { api } from "#web/api/client.ts";
import { BulkBar } from "#web/lists/bulk-bar.tsx";
import { Button } from "#web/ui/button.tsx";
import { Popup } from "#web/ui/popup.tsx";
import { useState } from "react";
import { channels, TimingForm } from "./timing-form.tsx";
import { useWatchMany } from "./use-watch-many.ts";
import { type Timings, timingsOf, type WatchListItem } from "./watch-list-query.ts";

type Props = { items: WatchListItem[]; onClear: () => void };

const paramsOf = ({ publicOpportunityId }: WatchListItem) => ({ opportunityId: publicOpportunityId });
const watch = ({ publicOpportunityId }: WatchListItem) => api.watchList.watch({ body: { publicOpportunityId } });
const unwatch = (item: WatchListItem) => api.watchList.unwatch({ params: paramsOf(item) });
const share = (isShared: boolean) => (item: WatchListItem) =>
  api.watchList.share({ params: paramsOf(item), body: { isShared } });
const setTimings = (of: (item: WatchListItem) => Timings) => (item: WatchListItem) =>
  api.watchList.setTiming({ params: paramsOf(item), body: of(item) });

/** What can be done with the ticked opportunities at once. Each button says of how many, if not of all. */
export function WatchBulkBar({ items, onClear }: Props) {
  const [opened, setOpened] = useState(false);
  const { run, progress } = useWatchMany();
  if (items.length === 0 && progress === undefined) return null;
  const own = items.filter(({ userWatching }) => userWatching);
  const unshared = own.filter(({ organisationWatching }) => !organisationWatching);
  const start = (work: Parameters<typeof run>[0]) => {
    setOpened(false);
    onClear();
    void run(work);
  };
  const words = (name: string, some: WatchListItem[]) =>
    some.length === items.length ? name : `${name} ${some.length}`;
  const changeTimings = (change: Partial<Timings>) =>
    start({
      items,
      act: setTimings((item) => ({ ...timingsOf(item), ...change })),
      undo: setTimings(timingsOf),
      says: "Alerts changed",
      failureTitle: "Some alerts were not changed",
    });
  return (
    <BulkBar count={items.length} progress={progress} onClear={onClear}>
      <Popup
        opened={opened}
        onClose={() => setOpened(false)}
        title="Alerts about the selected ones"
        target={
          <Button
            preset="low-profile"
            size="sm"
            icon="bell"
            aria-haspopup="dialog"
            aria-expanded={opened}
            onClick={() => setOpened(true)}
          >
            Alerts
          </Button>
        }
      >
        <TimingForm current={commonTimings(items)} onChange={changeTimings} />
      </Popup>
      {unshared.length > 0 && (
        <Button
          preset="low-profile"
          size="sm"
          icon="people"
          onClick={() =>
            start({
              items: unshared,
              act: share(true),
              undo: share(false),
              says: "Shared with your organisation",
              failureTitle: "Some were not shared",
            })
          }
        >
          {words("Share", unshared)}
        </Button>
      )}
      {own.length > 0 && (
        <Button
          preset="low-profile"
          size="sm"
          icon="eye-off"
          onClick={() =>
            start({
              items: own,
              act: unwatch,
              undo: watch,
              says: "No longer watching",
              failureTitle: "Some are still watched",
            })
          }
        >
          {words("Stop", own)}
        </Button>
      )}
    </BulkBar>
  );
}

/** The timings that all of them have. */
const commonTimings = (items: WatchListItem[]): Partial<Timings> =>
  Object.fromEntries(
    channels.flatMap(({ field }) => {
      const [first, ...others] = new Set(items.map((item) => item[field]));
      return first === undefined || others.length > 0 ? [] : [[field, first]];
    }),
  );
