import { useAdd, useRemove } from "#features/pipeline/web/use-membership.ts";
import { api } from "#web/api/client.ts";
import { useAction } from "#web/forms/use-action.ts";
import { useMember } from "#web/member/user-cache.ts";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Popup } from "#web/ui/popup.tsx";
import { useState } from "react";
import { useWatch } from "./use-watch.ts";
import { watchingKeys, type WatchListItem } from "./watch-list-query.ts";
import classes from "./watch-menu.module.css";

/** What a reader can do with one row: pipeline, sharing, watching. */
export function WatchMenu({ item, isInPipeline }: { item: WatchListItem; isInPipeline: boolean }) {
  const { profile, role } = useMember();
  const [opened, setOpened] = useState(false);
  const watch = useWatch(item);
  const remove = useRemove(item);
  const add = useAdd(item, (version) => remove.mutate(version));
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
      title={`Sharing of ${item.title}`}
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
      <div className={classes["actions"]}>
        {!isInPipeline && (
          <Button preset="low-profile" icon="kanban" onClick={run(() => add.mutate())}>
            Add to the pipeline
          </Button>
        )}
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
