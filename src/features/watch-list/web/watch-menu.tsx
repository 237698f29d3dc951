import { api } from "#web/api/client.ts";
import { useAction } from "#web/forms/use-action.ts";
import { useMember } from "#web/member/user-cache.ts";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Popup } from "#web/ui/popup.tsx";
import { useState } from "react";
import { TimingForm } from "./timing-form.tsx";
import { useWatch } from "./use-watch.ts";
import { watchingKeys, type WatchListItem } from "./watch-list-query.ts";
import classes from "./watch-menu.module.css";

/** What a reader can do with one row: alerts, sharing, watching. */
export function WatchMenu({ item }: { item: WatchListItem }) {
  const { profile, role } = useMember();
  const [opened, setOpened] = useState(false);
  const watch = useWatch(item);
  const share = useAction(
    (isShared: boolean) =>
      api.watchList.share({ params: { opportunityId: item.publicOpportunityId }, body: { isShared } }),
    {
      successToast: (isShared) => ({
        type: "success",
        title: isShared ? "Shared with your organisation" : "No longer shared",
        message: item.title,
        ...(isShared && { undo: () => share.mutate(false) }),
      }),
      failureTitle: "Sharing was not changed",
      changes: watchingKeys,
    },
  );
  const { organisationWatching, userWatching, sharedByUserEmail } = item;
  const canStopSharing = organisationWatching && (sharedByUserEmail === profile.email || role === "OrganisationAdmin");
  const run = (action: () => void) => () => {
    setOpened(false);
    action();
  };
  return (
    <Popup
      opened={opened}
      onClose={() => setOpened(false)}
      title={`Alerts and sharing of ${item.title}`}
      align="end"
      target={
        <IconButton
          icon="dots"
          label={`Change ${item.title}`}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(true)}
        />
      }
    >
      <TimingForm item={item} />
      <div className={classes["actions"]}>
        {userWatching && !organisationWatching && (
          <Button preset="low-profile" icon="people" onClick={run(() => share.mutate(true))}>
            Share with your organisation
          </Button>
        )}
        {canStopSharing && (
          <Button preset="low-profile" icon="people" onClick={run(() => share.mutate(false))}>
            Stop sharing
          </Button>
        )}
        <Button
          preset="low-profile"
          icon={userWatching ? "eye-off" : "eye"}
          onClick={run(() => watch.mutate(!userWatching))}
        >
          {userWatching ? "Stop watching" : "Watch it yourself"}
        </Button>
      </div>
    </Popup>
  );
}
