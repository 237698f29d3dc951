import { Deadline } from "#features/opportunities/web/deadline.tsx";
import { HighlightedText } from "#features/opportunities/web/highlighted-text.tsx";
import { previewQuery } from "#features/opportunities/web/opportunity-query.ts";
import { Flag, MissedBriefing, OpportunityStatus } from "#features/opportunities/web/opportunity-status.tsx";
import { slugOf } from "#domain/slug.ts";
import { useUserCache } from "#web/member/user-cache.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useNarrow } from "#web/ui/use-narrow.ts";
import { useQuery } from "@tanstack/react-query";
import { useHydrated } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense } from "react";
import type { Card } from "#features/search/web/results/cards-query.ts";
import { explainQuery } from "#features/search/web/results/explain-query.ts";
import { KeysHint } from "#features/search/web/results/keys-hint.tsx";
import type { ResultOrigin } from "#features/search/web/results/result-position.ts";
import { NoticeActions, NoticeFlags } from "#features/search/web/page/search-slots.tsx";
import classes from "./preview.module.css";
import { NoticeLink } from "#features/search/web/results/notice-link.tsx";
import type { SearchItem } from "#features/search/web/query/search-query.ts";

/** The narrowest window, in px, that has room for the pane. */
const paneBreakpoint = 1_280;

// Loaded when the facts have come.
const PreviewFacts = lazy(() => import("./preview-facts.tsx"));

type Props = {
  item: SearchItem | undefined;
  card: Card | undefined;
  cameFrom: ResultOrigin | undefined;
  /** The list beside it has all the keys of search. */
  hasKeys?: boolean;
  /** At the end, because it may come late and must move nothing. */
  children?: ReactNode;
};

/** The current notice beside the list. Shows what the row knows at once, the rest when it has loaded. */
export function Preview({ item, card, cameFrom, hasKeys = true, children }: Props) {
  return (
    <aside className={classes["pane"]} aria-label="Preview">
      {item && cameFrom && (
        <Notice item={item} card={card} cameFrom={cameFrom}>
          {hasKeys && <KeysHint />}
          {children}
        </Notice>
      )}
    </aside>
  );
}

type NoticeProps = {
  item: SearchItem;
  card: Card | undefined;
  cameFrom: ResultOrigin;
  /** Below the facts, and shown with them: they are higher than what stands for them while they load. */
  children: ReactNode;
};

function Notice({ item, card, cameFrom, children }: NoticeProps) {
  // Holding j moves through the list fast: cancel requests for notices already left.
  const id = item.publicOpportunityId;
  const isMember = useUserCache() !== null;
  // Styles hide the pane in narrower windows. Whether the window is one is known only once the page is hydrated.
  const isHydrated = useHydrated();
  const isShown = !useNarrow(paneBreakpoint) && isHydrated;
  const { data: notice, isError, refetch } = useQuery({ ...previewQuery(id, isMember), enabled: isShown });
  const explanation = explainQuery(cameFrom.url, id);
  const { data: why } = useQuery({ ...explanation, enabled: isShown && explanation.enabled });
  return (
    <>
      <p className={classes["eyebrow"]}>
        <OpportunityStatus status={item.status} />
        {item.isInvented && <Flag kind="invented">invented</Flag>}
        <MissedBriefing item={item} />
        <NoticeFlags item={item} card={card} place="preview" isCurrent />
        {item.reference && <span>{item.reference}</span>}
      </p>
      <h2 className={classes["title"]}>
        <NoticeLink item={item} cameFrom={cameFrom}>
          <HighlightedText text={item.title} ranges={item.highlights.title} />
        </NoticeLink>
      </h2>
      <Deadline facts={item} />
      <div className={classes["actions"]}>
        <ButtonLink
          to="/opportunities/$id/{-$slug}"
          params={{ id: item.publicOpportunityId, slug: slugOf(item.title) || undefined }}
          state={{ cameFrom }}
          preset="primary"
          size="sm"
        >
          Read in full
        </ButtonLink>
        <NoticeActions item={item} card={card} place="preview" isCurrent />
      </div>
      {notice ? (
        <Suspense fallback={<FactsSkeleton />}>
          <PreviewFacts notice={notice} marks={why?.highlights.description ?? []} />
          {children}
        </Suspense>
      ) : isError ? (
        <>
          <ErrorPanel thing="this notice" onRetry={() => void refetch()} />
          {children}
        </>
      ) : (
        <FactsSkeleton />
      )}
    </>
  );
}

const FactsSkeleton = () => (
  <div className={classes["waiting"]}>
    {["60%", "75%", "50%", "40%", "80%", "55%"].map((width) => (
      <Skeleton key={width} width={width} />
    ))}
  </div>
);
