import { Deadline } from "#features/opportunities/web/deadline.tsx";
import {
  briefingText,
  categoryFacts,
  checkedText,
  shortList,
  placeNames,
  valueText,
} from "#features/opportunities/web/detail-text.ts";
import { HighlightedText } from "#features/opportunities/web/highlighted-text.tsx";
import { formatMoney } from "#domain/money.ts";
import { useNow, useReaderZone } from "#web/clock.tsx";
import { previewQuery, type FreeOpportunity } from "#features/opportunities/web/opportunity-query.ts";
import { Flag, MissedBriefing, OpportunityStatus } from "#features/opportunities/web/opportunity-status.tsx";
import { slugOf } from "#domain/slug.ts";
import { useUserCache } from "#web/member/user-cache.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Card } from "#features/search/web/results/cards-query.ts";
import { explainQuery } from "#features/search/web/results/explain-query.ts";
import { KeysHint } from "#features/search/web/results/keys-hint.tsx";
import type { ResultOrigin } from "#features/search/web/results/result-position.ts";
import { NoticeActions, NoticeFlags } from "#features/search/web/page/search-slots.tsx";
import classes from "./preview.module.css";
import { markedParagraphs } from "./marked-paragraphs.ts";
import { NoticeLink } from "#features/search/web/results/notice-link.tsx";
import type { SearchItem } from "#features/search/web/query/search-query.ts";

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
        <>
          <Notice item={item} card={card} cameFrom={cameFrom} />
          {hasKeys && <KeysHint />}
          {children}
        </>
      )}
    </aside>
  );
}

function Notice({ item, card, cameFrom }: { item: SearchItem; card: Card | undefined; cameFrom: ResultOrigin }) {
  // Holding j moves through the list fast: cancel requests for notices already left.
  const id = item.publicOpportunityId;
  const isMember = useUserCache() !== null;
  const { data: notice, isError, refetch } = useQuery(previewQuery(id, isMember));
  const { data: why } = useQuery(explainQuery(cameFrom.url, id));
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
        <Facts notice={notice} marks={why?.highlights.description ?? []} />
      ) : isError ? (
        <ErrorPanel thing="this notice" onRetry={() => void refetch()} />
      ) : (
        <FactsSkeleton />
      )}
    </>
  );
}

type FactsProps = { notice: FreeOpportunity; marks: readonly [from: number, to: number][] };

function Facts({ notice, marks }: FactsProps) {
  const now = useNow();
  const readerZone = useReaderZone() ?? notice.timezoneId;
  const places = placeNames(notice, notice.sourceSettings.locationDetailDisplayMode);
  const [category, ...others] = categoryFacts(notice);
  const awarded = notice.awardedTotalValue;
  const winners = notice.awardedSellers.map(({ name }) => name);
  const [briefing] = notice.briefings;
  const met = briefing && briefingText(briefing, notice.timezoneId, now);
  return (
    <>
      <dl className={classes["facts"]}>
        <dt>Buyer</dt>
        <dd>{notice.buyer?.buyerName ?? "not stated"}</dd>
        <dt>Type</dt>
        <dd>{notice.opportunityType.lookupValue}</dd>
        <dt>Place</dt>
        <dd>{shortList(places) || "not stated"}</dd>
        {awarded === null || notice.valueFrom !== null || notice.valueTo !== null ? (
          <>
            <dt>Value</dt>
            <dd>{valueText(notice.valueFrom, notice.valueTo, notice.currency)}</dd>
          </>
        ) : null}
        {awarded !== null && (
          <>
            <dt>Awarded value</dt>
            <dd>{formatMoney(awarded, notice.currency)}</dd>
          </>
        )}
        {winners.length > 0 && (
          <>
            <dt>Awarded to</dt>
            <dd>{shortList(winners)}</dd>
          </>
        )}
        {category && (
          <>
            <dt>Category</dt>
            <dd>
              {category.name} <span className={classes["quiet"]}>{category.basis}</span>
              {others.length > 0 && <span className={classes["quiet"]}> and {others.length} more</span>}
            </dd>
          </>
        )}
        {met && (
          <>
            <dt>Briefing</dt>
            <dd>
              {met.type} {met.when}, {met.duties}
            </dd>
          </>
        )}
        {notice.crawlSource && (
          <>
            <dt>Source</dt>
            <dd>
              {notice.crawlSource.name}, checked {checkedText(notice.lastCheckedDate, now, readerZone)}
            </dd>
          </>
        )}
      </dl>
      <h3 className={classes["heading"]}>What the buyer wants</h3>
      <div className={classes["text"]}>
        {markedParagraphs(notice.description, marks)
          .slice(0, 4)
          .map((paragraph, index) => (
            <p key={index}>
              <HighlightedText {...paragraph} />
            </p>
          ))}
        {notice.description.trim() === "" && <p>The notice has no description.</p>}
      </div>
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
