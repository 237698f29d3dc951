import { epochOf } from "#domain/epoch.ts";
import { formatCount, formatCounted } from "#domain/format-number.ts";
import { formatZonedMoment } from "#domain/format-time.ts";
import { recordSeen } from "#features/opportunities/web/reading-state.ts";
import { Preview } from "#features/search/web/preview/preview.tsx";
import { addressOf } from "#features/search/web/query/search-address.ts";
import { urlOfRequest } from "#features/search/web/query/request-url.ts";
import { cardsQuery } from "#features/search/web/results/cards-query.ts";
import { useShortcuts } from "#features/search/web/results/use-list-keys.ts";
import { ResultRow } from "#features/search/web/results/result-row.tsx";
import { api } from "#web/api/client.ts";
import { useAction } from "#web/forms/use-action.ts";
import { useMember } from "#web/member/user-cache.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import classes from "./notification-page.module.css";
import { RequestChange } from "./request-change.tsx";
import { notificationQuery, openCountQuery, type Notification, savedSearchesKey } from "./saved-search-queries.ts";

// By itself: bundled with the page it makes chunks that import each other, and schemas are missing when they are extended.
const NarrowSearch = lazy(() => import("./narrow-search.tsx").then((file) => ({ default: file.NarrowSearch })));

/** Exactly the notices of one notification, stepped through. A notice is seen when the reader goes on or opens it. */
export function NotificationPage({ id }: { id: string }) {
  const { data, isError, refetch } = useQuery(notificationQuery(id));
  if (isError) return <ErrorPanel thing="this notification" onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={4} height={105} />;
  return <Told notification={data} />;
}

function Told({ notification }: { notification: Notification }) {
  const { profile } = useMember();
  const { items, savedSearchNotificationId, searchRequest, previous, unavailable } = notification;
  const [index, setIndex] = useState(0);
  // Those of the notice that is read; the rows beside it have the same ones.
  useShortcuts("[data-current-notice]");
  const ids = items.map(({ publicOpportunityId }) => publicOpportunityId);
  const { data: cards } = useQuery({ ...cardsQuery(ids), enabled: ids.length > 0 });
  const mark = useAction(
    (publicOpportunityIds: string[]) => {
      publicOpportunityIds.forEach(recordSeen);
      return api.savedSearches.markSeen({ params: { savedSearchNotificationId }, body: { publicOpportunityIds } });
    },
    { failureTitle: "The notices were not marked as seen", changes: [savedSearchesKey] },
  );
  const seen = items.filter(({ isSeen }) => isSeen).length;
  const current = items[index];
  const url = searchRequest ? urlOfRequest(searchRequest) : {};
  const cameFrom = { url, position: null, total: items.length };
  const see = (item: (typeof items)[number] | undefined) =>
    item && !item.isSeen && mark.mutate([item.publicOpportunityId]);
  const momentOf = (date: string) => formatZonedMoment(epochOf(date), profile.timeZoneId);
  const go = (next: number) => {
    see(current);
    setIndex(next);
  };
  return (
    <div className={classes["screen"]}>
      <header className={classes["head"]}>
        <div>
          <Link to="/saved-searches">Saved searches</Link>
          <h1 className={classes["title"]}>
            {formatCount(items.length)} new for “{notification.name}”
          </h1>
          <p className={`${classes["quiet"]} ${classes["when"]}`}>
            <span>Sent {momentOf(notification.createdDate)}</span>
            {previous && (
              <>
                <span>Opened since {momentOf(previous.createdDate)}</span>
                <Link
                  to="/saved-search-notification/$savedSearchNotificationId"
                  params={{ savedSearchNotificationId: previous.savedSearchNotificationId }}
                >
                  Previous message, {formatCount(previous.countOfOpportunities)} new
                </Link>
              </>
            )}
          </p>
          <RequestChange change={notification.requestChange} />
        </div>
        <div className={classes["tools"]}>
          <p role="status">
            <progress value={seen} max={items.length} aria-hidden /> <strong>{seen}</strong> of {items.length} seen
          </p>
          <Button
            size="sm"
            icon="check"
            disabled={seen === items.length}
            busy={mark.isPending}
            onClick={() => mark.mutate(ids)}
          >
            Mark all seen
          </Button>
          {searchRequest && (
            <ButtonLink {...addressOf(url)} size="sm">
              Run the search <OpenNow request={searchRequest} />
            </ButtonLink>
          )}
        </div>
      </header>
      <div className={classes["columns"]}>
        {/* The links in it are the controls; a click elsewhere on a row only shows its preview. */}
        {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
        <div
          className={classes["list"]}
          onClick={({ target }) => {
            const row = (target as Element).closest<HTMLElement>("[data-row]")?.dataset["row"];
            const clicked = items.findIndex(({ publicOpportunityId }) => publicOpportunityId === row);
            if (clicked < 0) return;
            if ((target as Element).closest("[data-notice]")) see(items[clicked]);
            setIndex(clicked);
          }}
        >
          <VisuallyHidden>
            <h2>Notices</h2>
          </VisuallyHidden>
          {items.map((item, position) => (
            <ResultRow
              key={item.publicOpportunityId}
              item={item}
              card={cards?.get(item.publicOpportunityId)}
              reading={item.isSeen ? "seen" : "new"}
              isCurrent={position === index}
              cameFrom={cameFrom}
              weekday
            />
          ))}
          {items.length === 0 && <EmptyState title="Its notices have been withdrawn" />}
          <AlsoInMessage others={notification.alsoInMessage} />
          {unavailable > 0 && (
            <p className={classes["note"]}>{formatCounted(unavailable, "notice")} of it withdrawn since.</p>
          )}
        </div>
        {current && (
          <div className={classes["side"]} data-current-notice>
            <div className={classes["steps"]}>
              <p>
                <strong>{index + 1}</strong> of {items.length}
              </p>
              <Button disabled={index === 0} icon="chevron-left" aria-keyshortcuts="k" onClick={() => go(index - 1)}>
                Previous
              </Button>
              <Button
                preset="primary"
                aria-keyshortcuts="j"
                disabled={index === items.length - 1 && current.isSeen}
                onClick={() => go(Math.min(index + 1, items.length - 1))}
              >
                {index === items.length - 1 ? "Mark as seen" : "Next"}
              </Button>
            </div>
            <Preview item={current} card={cards?.get(current.publicOpportunityId)} cameFrom={cameFrom} hasKeys={false}>
              <Suspense>
                <NarrowSearch notification={notification} publicOpportunityId={current.publicOpportunityId} />
              </Suspense>
            </Preview>
          </div>
        )}
      </div>
    </div>
  );
}

/** What the same message told about other searches. */
function AlsoInMessage({ others }: { others: Notification["alsoInMessage"] }) {
  if (others.length === 0) return null;
  return (
    <p className={classes["note"]}>
      <strong>Also in this message: </strong>
      {others.map(({ savedSearchNotificationId, countOfOpportunities, name }, index) => (
        <span key={savedSearchNotificationId}>
          {index > 0 && ", "}
          <Link to="/saved-search-notification/$savedSearchNotificationId" params={{ savedSearchNotificationId }}>
            {formatCount(countOfOpportunities)} for “{name}”
          </Link>
        </span>
      ))}
    </p>
  );
}

/** How many the search finds that are open now; nothing for a search that looks for others. */
function OpenNow({ request }: { request: NonNullable<Notification["searchRequest"]> }) {
  const { data } = useQuery(openCountQuery(request));
  return data !== undefined && <span className={classes["quiet"]}>{formatCount(data)} open</span>;
}
