import type { AlertTimings } from "#domain/alert-timing.ts";
import { api } from "#web/api/client.ts";
import { useAction } from "#web/forms/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { updated } from "#web/ui/messages.ts";
import { useState } from "react";
import { savedSearchesKey, type SavedSearch } from "./saved-search-queries.ts";
import { TimingChoice } from "./timing-choice.tsx";

/** When the reader is told of one saved search. Each person has their own timing. */
export function AlertsDialog({ search, onClose }: { search: SavedSearch; onClose: () => void }) {
  const [timings, setTimings] = useState<AlertTimings>({
    email: search.notificationTimingForEmail,
    sms: search.notificationTimingForSms,
    push: search.notificationTimingForPush,
  });
  const save = useAction(
    async () => {
      await api.savedSearches.timing({
        params: { savedSearchId: search.savedSearchId },
        body: {
          notificationTimingForEmail: timings.email,
          notificationTimingForSms: timings.sms,
          notificationTimingForPush: timings.push,
        },
      });
    },
    {
      successToast: () => updated("alerts"),
      failureTitle: "The alerts were not changed",
      changes: [savedSearchesKey],
    },
  );
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Alerts for ${search.name}`}
      footer={
        <>
          <Button preset="low-profile" onClick={onClose}>
            Cancel
          </Button>
          <Button preset="primary" busy={save.isPending} onClick={() => save.mutate(undefined, { onSuccess: onClose })}>
            Save alerts
          </Button>
        </>
      }
    >
      <TimingChoice value={timings} onChange={setTimings} ordinal="Next" />
    </Dialog>
  );
}
