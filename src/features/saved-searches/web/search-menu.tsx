import { useExportCsv } from "#features/csv-export/web/use-export-csv.ts";
import { api } from "#web/api/client.ts";
import { useAction } from "#web/forms/use-action.ts";
import { useMember, userCacheQuery } from "#web/member/user-cache.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { created, deleted } from "#web/ui/messages.ts";
import type { ReactNode } from "react";
import { copyName } from "./copy-name.ts";
import { savedSearchesKey, savedSearchesQuery, type SavedSearch } from "./saved-search-queries.ts";
import classes from "./search-menu.module.css";
import { useQuery } from "@tanstack/react-query";

type Props = { search: SavedSearch; onAlerts: () => void; onClose: () => void };

const changes = [savedSearchesKey, userCacheQuery.queryKey];

/** What can be done with a saved search besides running and editing it. */
export function SearchMenu({ search, onAlerts, onClose }: Props) {
  const { entitlements } = useMember();
  const { data } = useQuery(savedSearchesQuery);
  const params = { savedSearchId: search.savedSearchId };
  const { searchRequest } = search;
  const duplicate = useAction(
    async () => {
      const name = copyName(search.name, data?.items.map((item) => item.name) ?? []);
      if (searchRequest) await api.savedSearches.create({ body: { name, searchRequest } });
    },
    { successToast: () => created("saved search"), failureTitle: "The search was not duplicated", changes },
  );
  const restore = useAction(async () => void (await api.savedSearches.restore({ params })), {
    failureTitle: "The search was not restored",
    changes,
  });
  const remove = useAction(() => api.savedSearches.delete({ params }), {
    successToast: () => deleted("saved search", () => restore.mutate()),
    failureTitle: "The search was not deleted",
    changes,
  });
  const exportCsv = useExportCsv();
  const isShared = search.sharedWithOrganisation;
  const share = useAction(
    async () => void (await api.savedSearches.share({ params, body: { sharedWithOrganisation: !isShared } })),
    {
      successToast: () => ({
        type: "success",
        title: isShared ? "No longer shared" : "Search shared",
        message: isShared
          ? "Only its owner sees it now."
          : "Your colleagues can see and run it. Each person chooses their own alerts.",
      }),
      failureTitle: isShared ? "The search is still shared" : "The search was not shared",
      changes,
    },
  );
  const canShare = isShared || entitlements.plan.features.includes("SharingSavedSearches");
  const run = (action: () => void) => () => {
    onClose();
    action();
  };
  return (
    <ul className={classes["menu"]}>
      {searchRequest && (
        <Item icon="document" onChoose={run(() => duplicate.mutate())}>
          Duplicate
        </Item>
      )}
      {search.canEdit && canShare && (
        <Item icon="people" onChoose={run(() => share.mutate())}>
          {isShared ? "Stop sharing" : "Share with your organisation"}
        </Item>
      )}
      <Item icon="bell" onChoose={onAlerts}>
        Change alerts
      </Item>
      {searchRequest && (
        <Item
          icon="download"
          onChoose={run(() => exportCsv.mutate({ list: "SavedSearch", savedSearchId: search.savedSearchId }))}
        >
          Export CSV
        </Item>
      )}
      {search.canEdit && (
        <Item icon="close" isDanger onChoose={run(() => remove.mutate())}>
          Delete <span className={classes["hint"]}>undo for 10 minutes</span>
        </Item>
      )}
    </ul>
  );
}

type ItemProps = { icon: IconName; isDanger?: boolean; onChoose: () => void; children: ReactNode };

const Item = ({ icon, isDanger = false, onChoose, children }: ItemProps) => (
  <li>
    <button type="button" className={`${classes["item"]} ${isDanger ? classes["danger"] : ""}`} onClick={onChoose}>
      <Icon name={icon} /> {children}
    </button>
  </li>
);
