import { type AlertTimings, initialTimings } from "#domain/alert-timing.ts";
import { savedSearchesContract } from "#features/saved-searches/contract.ts";
import { fetchRequest, requestOf } from "#features/search/web/query/search-request.ts";
import type { SearchUrl } from "#features/search/web/query/search-url.ts";
import { api } from "#web/api/client.ts";
import { FormErrorSummary } from "#web/forms/form-error-summary.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { useMember, userCacheQuery } from "#web/member/user-cache.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { created } from "#web/ui/messages.ts";
import { type OverlayProps, takesFocus } from "#web/ui/overlay.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { breakpoints } from "#web/ui/theme.ts";
import { useNarrow } from "#web/ui/use-narrow.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import { EstimatePanel } from "./estimate-panel.tsx";
import { rateText } from "./rate-text.ts";
import classes from "./save-search-dialog.module.css";
import { estimateQuery, savedSearchesKey } from "./saved-search-queries.ts";
import { TimingChoice } from "./timing-choice.tsx";

const WideDialog = (props: OverlayProps) => <Dialog {...props} wide />;

type Props = { url: SearchUrl; readerZone: string; onClose: () => void; onSaved: (url: SearchUrl) => void };

/** Saves a search: its name, what it finds, when to tell the reader, and what it would have found before. */
export function SaveSearchDialog({ url: first, readerZone, onClose, onSaved }: Props) {
  const { entitlements } = useMember();
  const client = useQueryClient();
  const [url, setUrl] = useState(first);
  const [typedName, setName] = useState<string>();
  const [timings, setTimings] = useState<AlertTimings>(initialTimings);
  const [isShared, setShared] = useState(false);
  const estimate = useQuery(estimateQuery(url, readerZone));
  const isNarrow = useNarrow(breakpoints.phone);
  const id = useId();
  const name = typedName ?? estimate.data?.proposedName ?? "";
  const canShare = entitlements.plan.features.includes("SharingSavedSearches");
  const form = useForm({
    schema: savedSearchesContract.create.body,
    isChanged: typedName !== undefined || url !== first,
    body: () => ({
      name,
      searchRequest: requestOf(url, readerZone),
      sharedWithOrganisation: isShared,
      notificationTimingForEmail: timings.email,
      notificationTimingForSms: timings.sms,
      notificationTimingForPush: timings.push,
    }),
    send: async (body) => {
      const searchRequest = await fetchRequest(client, url, readerZone);
      await api.savedSearches.create({ body: { ...body, searchRequest } });
    },
    names: { name: "Name" },
    successToast: () => created("saved search"),
    failureTitle: "The search was not saved",
    changes: [savedSearchesKey, userCacheQuery.queryKey],
    onDone: () => {
      if (url !== first) onSaved(url);
      onClose();
    },
  });
  const Frame = isNarrow ? Sheet : WideDialog;
  return (
    <Frame
      opened
      onClose={onClose}
      title="Save search"
      footer={
        <>
          {isNarrow ? (
            <strong className={classes["rate"]}>{estimate.data && `About ${rateText(estimate.data)}`}</strong>
          ) : (
            <Button preset="low-profile" onClick={onClose}>
              Cancel
            </Button>
          )}
          <Button preset="primary" icon="bell" type="submit" form={id} busy={form.isBusy}>
            Save search
          </Button>
        </>
      }
    >
      <div className={classes["columns"]}>
        <form {...form.props} id={id} className={classes["form"]}>
          <TextField
            ref={takesFocus}
            name="name"
            label="Name"
            autoComplete="off"
            value={name}
            error={form.errors["name"]}
            help="Proposed from your words and filters. Change it if you like."
            onChange={({ target }) => {
              setName(target.value);
              form.forget("name");
            }}
          />
          <section>
            <h3 className={classes["heading"]}>What it finds</h3>
            <p className={classes["finds"]} aria-live="polite">
              {estimate.data?.searchRequestDescription ?? "\u00a0"}
            </p>
          </section>
          <TimingChoice value={timings} onChange={setTimings} ordinal="First" />
          <div>
            <Checkbox checked={isShared} disabled={!canShare} onChange={({ target }) => setShared(target.checked)}>
              Share with your organisation
            </Checkbox>
            <p className={classes["hint"]}>
              {canShare ? (
                "Your colleagues can see and run it. Each person chooses their own alerts."
              ) : (
                <>
                  Sharing needs the plan Team or Enterprise. <Link to="/account/subscription">See the plans</Link>
                </>
              )}
            </p>
          </div>
          <FormErrorSummary refused={form.refused}>
            <Link to="/account/subscription" ignoreBlocker>
              See the plans
            </Link>
          </FormErrorSummary>
        </form>
        <EstimatePanel
          url={url}
          readerZone={readerZone}
          estimate={estimate.data}
          isStale={estimate.isPlaceholderData}
          error={estimate.isError ? () => void estimate.refetch() : undefined}
          onChange={setUrl}
        />
      </div>
    </Frame>
  );
}
