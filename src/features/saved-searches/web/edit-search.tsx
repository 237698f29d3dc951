import { savedSearchesContract } from "#features/saved-searches/contract.ts";
import { activeFilters } from "#features/search/web/filters/filter-text.ts";
import { addressOf } from "#features/search/web/query/search-address.ts";
import { requestOf } from "#features/search/web/query/search-request.ts";
import { urlOfRequest } from "#features/search/web/query/request-url.ts";
import { searchQuery } from "#features/search/web/query/search-query.ts";
import type { SearchUrl } from "#features/search/web/query/search-url.ts";
import { api } from "#web/api/client.ts";
import { SaveAction } from "#web/forms/save-action.tsx";
import { useReread } from "#web/forms/use-reread.ts";
import { useUpdateForm } from "#web/forms/use-update-form.ts";
import { useMember } from "#web/member/user-cache.ts";
import { Button } from "#web/ui/button.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { updated } from "#web/ui/messages.ts";
import { TextField } from "#web/ui/text-field.tsx";
import { useDebouncedValue } from "#web/ui/use-debounced-value.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ComparisonPanel } from "./comparison-panel.tsx";
import classes from "./edit-search.module.css";
import { comparisonQuery, savedSearchesKey, savedSearchesQuery, type SavedSearch } from "./saved-search-queries.ts";

type List = Awaited<ReturnType<typeof api.savedSearches.list>>;

/** What the form changes. The request is edited as an address, as on the search page. */
const editable = (search: SavedSearch) => ({
  values: { name: search.name, search: search.searchRequest ? urlOfRequest(search.searchRequest) : {} },
  version: search.version,
});

/** Edits a saved search in its place, and shows what the edit gains and loses. */
export function EditSearch({ search, onClose }: { search: SavedSearch; onClose: () => void }) {
  const { profile } = useMember();
  const zone = search.searchRequest?.timeZoneId ?? profile.timeZoneId;
  const params = { savedSearchId: search.savedSearchId };
  const reread = useReread(savedSearchesQuery, ({ items }: List) => {
    const stored = items.find(({ savedSearchId }) => savedSearchId === search.savedSearchId);
    return editable(stored ?? search);
  });
  const form = useUpdateForm({
    stored: editable(search),
    reread,
    schema: savedSearchesContract.update.body,
    body: ({ name, search: url }) => ({
      ...(name !== undefined && { name }),
      ...(url && { searchRequest: { ...requestOf(url, zone), skipUserPreferences: true, readAs: false } }),
    }),
    send: async (body) => {
      await api.savedSearches.update({ params, body });
      onClose();
    },
    names: { name: "Name", search: "Words and filters" },
    show: { search: (url: SearchUrl) => activeText(url) },
    successToast: () => updated("saved search"),
    failureTitle: "The search was not changed",
    changes: [savedSearchesKey],
  });
  const { name, search: url } = form.values;
  const settled = useDebouncedValue(url, 300);
  const { data: result } = useQuery(searchQuery(settled, zone, { isMember: true }));
  const isReadable = search.searchRequest !== null;
  const comparison = useQuery({
    ...comparisonQuery(search.searchRequest ?? {}, settled, zone),
    enabled: isReadable,
  });
  return (
    <section className={classes["edit"]} aria-label={`Edit ${search.name}`}>
      <h2 className={classes["title"]}>
        Edit <span>{search.name}</span>
        {search.sharedWithOrganisation && <small>Shared: colleagues who get its alerts get the changed search.</small>}
      </h2>
      <div className={classes["columns"]}>
        <form {...form.props} className={classes["form"]}>
          {!isReadable && <p>Enter again what it searches for. Its name, its alerts and who shares it stay.</p>}
          <TextField
            name="name"
            label="Name"
            autoComplete="off"
            value={name}
            error={form.errors["name"]}
            onChange={({ target }) => {
              form.edit({ name: target.value });
              form.forget("name");
            }}
          />
          <TextField
            name="words"
            label="Words"
            autoComplete="off"
            value={url.q ?? ""}
            error={form.errors["searchRequest.freeText"]}
            onChange={({ target }) => form.edit({ search: { ...url, q: target.value } })}
          />
          <div>
            <h3 className={classes["label"]}>Filters</h3>
            <div className={classes["chips"]}>
              {activeFilters(url, result).map(({ key, label, without }) => (
                <Chip key={key} removeLabel={`Remove ${label}`} onRemove={() => form.edit({ search: without })}>
                  {label}
                </Chip>
              ))}
              <Link {...addressOf(url)}>Change in search</Link>
            </div>
          </div>
          <div className={classes["actions"]}>
            <SaveAction form={form}>Save changes</SaveAction>
            <Button preset="low-profile" onClick={onClose}>
              Cancel
            </Button>
          </div>
          <p className={classes["quiet"]}>
            What matches today is not announced again. Alerts start with what opens after you save.
          </p>
        </form>
        {isReadable && (
          <ComparisonPanel
            comparison={comparison.data}
            isStale={comparison.isPlaceholderData || settled !== url}
            onRetry={comparison.isError ? () => void comparison.refetch() : undefined}
          />
        )}
      </div>
    </section>
  );
}

/** The words and filters of a conflict in one line. */
const activeText = (url: SearchUrl): string =>
  [url.q && `“${url.q}”`, ...activeFilters(url, undefined).map(({ label }) => label)].filter(Boolean).join(", ");
