import { deadlineOf } from "#domain/deadline.ts";
import { epochOf } from "#domain/epoch.ts";
import { formatCount } from "#domain/format-number.ts";
import { tableDate, tableTime, zoneName } from "#domain/format-time.ts";
import { slugOf } from "#domain/slug.ts";
import { Deadline } from "#features/opportunities/web/deadline.tsx";
import { shortValue } from "#features/search/web/results/result-text.ts";
import { useNow, useReaderZone } from "#web/clock.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { Link } from "@tanstack/react-router";
import { NextDate, Owner } from "./pipeline-card.tsx";
import type { PipelineItem } from "./pipeline-queries.ts";
import classes from "./pipeline-table.module.css";
import { missedBriefingText, nextDateText, reasonText } from "./pipeline-text.ts";
import { StageSign } from "./stage-sign.tsx";

type Props = {
  items: PipelineItem[];
  ticked: ReadonlySet<string>;
  onTick: (ids: string[], isTicked: boolean) => void;
};

/** The pipeline as a dense table; on a phone as a list. */
export function PipelineTable({ items, ticked, onTick }: Props) {
  const ids = items.map(({ publicOpportunityId }) => publicOpportunityId);
  const isAll = ids.every((id) => ticked.has(id));
  return (
    <div className={classes["scroll"]}>
      <table className={classes["table"]}>
        <thead>
          <tr>
            <th className={classes["tick"]}>
              <label>
                <input type="checkbox" checked={isAll} onChange={() => onTick(ids, !isAll)} />
                <VisuallyHidden>Select all {formatCount(items.length)} on this page</VisuallyHidden>
              </label>
            </th>
            <th scope="col" className={classes["stage"]}>
              Stage
            </th>
            <th scope="col" className={classes["left"]}>
              Left
            </th>
            <th scope="col" className={classes["when"]} aria-sort="ascending">
              Closing, buyer’s clock
            </th>
            <th scope="col">Title</th>
            <th scope="col" className={classes["buyer"]}>
              Buyer
            </th>
            <th scope="col" className={classes["value"]}>
              Value
            </th>
            <th scope="col" className={classes["owner"]}>
              Owner
            </th>
            <th scope="col" className={classes["date"]}>
              Internal date
            </th>
            <th scope="col" className={classes["note"]}>
              Reason or note
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <Row
              key={item.publicOpportunityId}
              item={item}
              isTicked={ticked.has(item.publicOpportunityId)}
              onTick={(isTicked) => onTick([item.publicOpportunityId], isTicked)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ item, isTicked, onTick }: { item: PipelineItem; isTicked: boolean; onTick: (is: boolean) => void }) {
  const value = shortValue(item);
  const missed = item.briefing === "Missed" ? missedBriefingText : "";
  const said = [missed, reasonText(item) || item.note].filter(Boolean).join(". ");
  const note = item.needsAnswer ? "Closed. Submitted or no bid?" : said;
  const look = isTicked ? classes["ticked"] : item.needsAnswer ? classes["asks"] : undefined;
  return (
    <tr className={look}>
      <td className={classes["tick"]}>
        <label>
          <input type="checkbox" checked={isTicked} onChange={() => onTick(!isTicked)} />
          <VisuallyHidden>Select {item.title}</VisuallyHidden>
        </label>
      </td>
      <td className={classes["stage"]}>
        <StageSign stage={item.stage} />
      </td>
      <td className={classes["left"]}>
        <Deadline facts={item} form="tight" />
      </td>
      <td className={classes["when"]}>
        <Closing item={item} />
      </td>
      <td className={classes["title"]}>
        <Link
          to="/opportunities/$id/{-$slug}"
          params={{ id: item.publicOpportunityId, slug: slugOf(item.title) || undefined }}
          title={item.title}
        >
          {item.title}
        </Link>
      </td>
      <td className={classes["buyer"]} title={item.buyer?.buyerName}>
        {item.buyer?.buyerName ?? "–"}
      </td>
      <td className={classes["value"]}>{value || <span className={classes["quiet"]}>not stated</span>}</td>
      <td className={classes["owner"]}>
        <Owner owner={item.owner} />
      </td>
      <td className={`${classes["date"]} ${nextDateText(item, useNow()) ? "" : classes["none"]}`}>
        <NextDate item={item} none="–" />
      </td>
      <td className={`${classes["note"]} ${note ? "" : classes["none"]}`} title={note}>
        {note || "–"}
      </td>
    </tr>
  );
}

/** "18/09/2026 03:00 PM AEST", or the words of a notice without a deadline. */
function Closing({ item }: { item: PipelineItem }) {
  const deadline = deadlineOf(item, useNow(), useReaderZone());
  if (item.closeDate === null || item.opensForApplications) return deadline.when;
  const instant = epochOf(item.closeDate);
  const zone = item.timezoneId;
  return (
    <>
      {tableDate(instant, zone)} {item.closeTimeIsExplicit ? tableTime(instant, zone) : "no time given"}{" "}
      <span className={classes["quiet"]}>{zoneName(instant, zone)}</span>
    </>
  );
}
