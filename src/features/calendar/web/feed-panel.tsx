import { epochOf } from "#domain/epoch.ts";
import { formatZonedDateTime } from "#domain/format-time.ts";
import { api } from "#web/api/client.ts";
import { useAction } from "#web/forms/use-action.ts";
import { useMember } from "#web/member/user-cache.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { LinkField } from "#web/ui/link-field.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { feedsQuery, type FeedCovers } from "./calendar-query.ts";
import classes from "./feed-panel.module.css";

const kinds = [
  { covers: "Caller", name: "Yours", what: "what you watch, and your internal dates" },
  { covers: "Everyone", name: "Your organisation’s", what: "everything that anyone watches" },
] as const;

/** Links under which calendar programs read the dates. */
export function FeedPanel() {
  const { data, isError, refetch } = useQuery(feedsQuery);
  return (
    <section className={classes["panel"]} aria-labelledby="calendar-feeds">
      <div>
        <h2 id="calendar-feeds" className={classes["title"]}>
          Add to your calendar
        </h2>
        <p>
          See these dates in Outlook, Google or Apple Calendar. A date that moves or is cancelled changes there too,
          within a few hours.
        </p>
        <p className={classes["quiet"]}>
          Anyone who has the link can read these dates. Replace it if you share it by mistake.
        </p>
      </div>
      <div>
        {isError && <ErrorPanel thing="your links" onRetry={() => void refetch()} />}
        {data &&
          kinds.map((kind) => (
            <Feed key={kind.covers} {...kind} feed={data.items.find(({ covers }) => covers === kind.covers)} />
          ))}
      </div>
    </section>
  );
}

type FeedProps = {
  covers: FeedCovers;
  name: string;
  what: string;
  feed: { createdDate: string; lastReadDate: string | null } | undefined;
};

function Feed({ covers, name, what, feed }: FeedProps) {
  const zone = useMember().profile.timeZoneId;
  // Only this page knows the address, until it is left.
  const [address, setAddress] = useState<string>();
  const [asks, setAsks] = useState<"replace" | "delete">();
  const make = useAction(() => api.calendar.makeFeed({ params: { covers } }), {
    failureTitle: "The link was not made",
    changes: [feedsQuery.queryKey],
  });
  const remove = useAction(() => api.calendar.deleteFeed({ params: { covers } }), {
    successToast: () => ({
      type: "success",
      title: "Link turned off",
      message: "Calendars that use it stop updating.",
    }),
    failureTitle: "The link was not turned off",
    changes: [feedsQuery.queryKey],
  });
  const makeLink = () => make.mutate(undefined, { onSuccess: (made) => setAddress(made.address) });
  const close = () => setAsks(undefined);
  return (
    <div className={classes["feed"]} role="group" aria-label={name}>
      <p>
        <b>{name}</b> <span className={classes["quiet"]}>{what}</span>
      </p>
      {!feed && (
        <Button size="sm" busy={make.isPending} onClick={makeLink}>
          Make a link
        </Button>
      )}
      {feed && (
        <>
          <LinkField
            label={`Address of the link, ${name}`}
            address={address}
            hidden="…/calendar/••••••••.ics"
            copied="Add it to your calendar as a subscription."
          />
          <p className={classes["actions"]}>
            {address && <a href={address.replace(/^https?:/, "webcal:")}>Open in calendar</a>}
            <button type="button" onClick={() => setAsks("replace")}>
              Replace the link
            </button>
            <button type="button" className={classes["danger"]} onClick={() => setAsks("delete")}>
              Turn off
            </button>
          </p>
          <p className={classes["quiet"]}>
            {address
              ? "Copy it now: it is shown only once. "
              : "We do not keep the address. Replace the link to get a new one. "}
            {feed.lastReadDate
              ? `Last read ${formatZonedDateTime(epochOf(feed.lastReadDate), zone)}.`
              : "No calendar has read it yet."}
          </p>
        </>
      )}
      {asks && (
        <ConfirmDialog
          title={asks === "replace" ? "Replace this link?" : "Turn this link off?"}
          confirmLabel={asks === "replace" ? "Replace the link" : "Turn off"}
          cancelLabel="Cancel"
          onClose={close}
          onConfirm={() => {
            close();
            if (asks === "replace") makeLink();
            else remove.mutate(undefined, { onSuccess: () => setAddress(undefined) });
          }}
        >
          Calendars that use the present link stop updating.
        </ConfirmDialog>
      )}
    </div>
  );
}
