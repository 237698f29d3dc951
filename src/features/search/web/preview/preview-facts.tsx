import { formatMoney } from "#domain/money.ts";
import {
  briefingText,
  categoryFacts,
  checkedText,
  placeNames,
  valueText,
} from "#features/opportunities/web/detail-text.ts";
import { HighlightedText } from "#features/opportunities/web/highlighted-text.tsx";
import type { FreeOpportunity } from "#features/opportunities/web/opportunity-query.ts";
import { shortList } from "#features/opportunities/web/short-text.ts";
import { useNow, useReaderZone } from "#web/clock.tsx";
import classes from "./preview.module.css";
import { markedParagraphs } from "./marked-paragraphs.ts";

type Props = { notice: FreeOpportunity; marks: readonly [from: number, to: number][] };

/** What a preview shows of a notice besides its row: the facts, and the beginning of the description. */
export default function PreviewFacts({ notice, marks }: Props) {
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
