import { formatCount } from "#domain/format-number.ts";
import { ExclusionButtons } from "#features/search/web/exclusions/exclusion-buttons.tsx";
import exclusions from "#features/search/web/exclusions/exclusions.module.css";
import { api } from "#web/api/client.ts";
import { EditedElsewhere } from "#web/forms/refusal.ts";
import { updateWithRetry } from "#web/forms/update-with-retry.ts";
import { useAction } from "#web/forms/use-action.ts";
import { useReread } from "#web/forms/use-reread.ts";
import { Icon } from "#web/ui/icon.tsx";
import { TextButton } from "#web/ui/text-button.tsx";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import classes from "./notification-page.module.css";
import { type Notification, notificationQuery, savedSearchesKey } from "./saved-search-queries.ts";

type Request = NonNullable<Notification["searchRequest"]>;

/** By the version of the search: a changed one can leave out something else. */
const exclusionsQuery = ({ savedSearchNotificationId, version }: Notification, publicOpportunityId: string) =>
  queryOptions({
    queryKey: ["saved-search-exclusions", savedSearchNotificationId, version, publicOpportunityId],
    queryFn: ({ signal }) =>
      api.savedSearches.exclusions(
        { params: { savedSearchNotificationId, opportunityId: publicOpportunityId } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

type Props = { notification: Notification; publicOpportunityId: string };

/** Leaves out of a saved search what a notice of its message is not wanted for, in one tap, and undoes that. */
export function NarrowSearch({ notification, publicOpportunityId }: Props) {
  const { savedSearchId, searchRequest, name, items } = notification;
  const [done, setDone] = useState<{ text: string; before: Request }>();
  const { data } = useQuery({
    ...exclusionsQuery(notification, publicOpportunityId),
    enabled: notification.canEdit && searchRequest !== null,
  });
  const reread = useReread(notificationQuery(notification.savedSearchNotificationId), (stored: Notification) => stored);
  const change = useAction(
    // A name that somebody else has changed stays; a changed request is theirs, and the person decides again.
    (request: Request) =>
      updateWithRetry(notification, reread, (stored) => {
        if (JSON.stringify(stored.searchRequest) !== JSON.stringify(searchRequest)) throw new EditedElsewhere();
        const body = { searchRequest: request, version: stored.version };
        return api.savedSearches.update({ params: { savedSearchId }, body });
      }),
    { failureTitle: "The search was not changed", changes: [savedSearchesKey] },
  );
  if (!notification.canEdit || searchRequest === null) return null;
  return (
    <section className={exclusions["region"]} aria-label="Not what you are looking for?">
      <h3>Not what you are looking for?</h3>
      <p className={exclusions["quiet"]}>One tap changes the search “{name}” from now on, for everyone who gets it.</p>
      <ExclusionButtons
        items={data?.items ?? []}
        isDisabled={change.isPending}
        onChoose={({ label, request, leavesOutOfThese: lost }) => {
          const text = `“${label}” left out. ${formatCount(lost)} of these ${formatCount(items.length)} would not have been sent.`;
          change.mutate(request, { onSuccess: () => setDone({ text, before: searchRequest }) });
        }}
      />
      <p role="status" className={done && classes["done"]}>
        {done && (
          <>
            <Icon name="check" />
            <span>
              {done.text}{" "}
              <TextButton
                disabled={change.isPending}
                onClick={() => change.mutate(done.before, { onSuccess: () => setDone(undefined) })}
              >
                Undo
              </TextButton>
            </span>
          </>
        )}
      </p>
    </section>
  );
}
