import { epochOf } from "#domain/epoch.ts";
import { formatList } from "#domain/format-number.ts";
import { formatDate } from "#domain/format-time.ts";
import { saysInvented } from "#domain/invented-name.ts";
import { formatMoneyShort } from "#domain/money.ts";
import { Deadline } from "#features/opportunities/web/deadline.tsx";
import { Flag } from "#features/opportunities/web/opportunity-status.tsx";
import { NoticeLink } from "#features/search/web/results/notice-link.tsx";
import type { Buyer } from "./browse-queries.ts";
import classes from "./notice-lists.module.css";

const Invented = ({ isInvented }: { isInvented: boolean }) =>
  isInvented && (
    <>
      {" "}
      <Flag kind="invented">invented</Flag>
    </>
  );

/** Open notices with their deadlines. `of`: the buyer whose page it is, which rows do not name again. */
export function ClosingList({ items, of }: { items: Buyer["closingNext"]; of?: string }) {
  if (items.length === 0) return <p className={classes["none"]}>Nothing is open now.</p>;
  return (
    <ul className={classes["notices"]}>
      {items.map((item) => (
        <li key={item.publicOpportunityId}>
          <div>
            <h3>
              <NoticeLink item={item}>{item.title}</NoticeLink>
            </h3>
            <p>
              {[item.buyerName !== of && item.buyerName, item.categoryName].filter(Boolean).join(" · ")}
              <Invented {...item} />
            </p>
          </div>
          <Deadline facts={item} form="stacked" />
        </li>
      ))}
    </ul>
  );
}

/** Awarded notices with what they are worth. */
export function AwardedList({ items, of }: { items: Buyer["awardedRecently"]; of?: string }) {
  if (items.length === 0) return <p className={classes["none"]}>No award has been published.</p>;
  return (
    <ul className={`${classes["notices"]} ${classes["awarded"]}`}>
      {items.map((item) => (
        <li key={item.publicOpportunityId}>
          <div>
            <h3>
              <NoticeLink item={item}>{item.title}</NoticeLink>
            </h3>
            <p>
              {[
                item.buyerName !== of && item.buyerName,
                item.sellerNames.length > 0 && `won by ${formatList(item.sellerNames)}`,
              ]
                .filter(Boolean)
                .join(" · ")}
              <Invented isInvented={item.isInvented && !item.sellerNames.some(saysInvented)} />
            </p>
          </div>
          <p className={classes["amount"]}>
            {item.awardedValue === null ? "Value not stated" : formatMoneyShort(item.awardedValue)}
            <small>{formatDate(epochOf(item.dateAwarded), item.timeZoneId)}</small>
          </p>
        </li>
      ))}
    </ul>
  );
}
