import { formatAbn } from "#domain/abn.ts";
import { cityOf } from "#domain/format-time.ts";
import { formatCount } from "#domain/format-number.ts";
import { LinkField } from "#web/ui/link-field.tsx";
import { Link } from "@tanstack/react-router";
import type { Buyer } from "./browse-queries.ts";
import classes from "./buyer-aside.module.css";

/** The path of a buyer's RSS feed. */
export const feedOf = ({ urlSlug }: Buyer) => `/api/v1/rss/buyers/${urlSlug}`;

/** Beside a buyer's notices: its names, its agencies, the address of its feed and where it publishes. */
export function BuyerAside({ buyer, feed }: { buyer: Buyer; feed: string }) {
  const { children, name } = buyer;
  return (
    <div className={classes["side"]}>
      <Names buyer={buyer} />
      {children.length > 0 && <Children items={children} />}
      <section>
        <h2>Follow this buyer</h2>
        <LinkField label={`RSS feed of ${name}`} address={feed} copied="Add it to your feed reader." />
        <p className={classes["feed"]}>
          RSS is free and needs no account. “Alert me” at the top of this page sends emails.
        </p>
      </section>
      <section>
        <h2>Where it publishes</h2>
        <p>
          {buyer.sources.length === 0
            ? "It has no open tenders. "
            : `${buyer.sources.map((source) => source.name).join(", ")}. `}
          Closing times are in {cityOf(buyer.timeZoneId)} time. <Link to="/coverage">What we read</Link>
        </p>
      </section>
    </div>
  );
}

/** Nothing, if the only name is the title of the page. */
function Names({ buyer: { name, formerNames, parent, abn } }: { buyer: Buyer }) {
  if (formerNames.length === 0 && parent === null && abn === null) return null;
  return (
    <section>
      <h2>Names</h2>
      <dl className={classes["names"]}>
        <dt>Today</dt>
        <dd>{name}</dd>
        {formerNames.length > 0 && <dt>Before, or in other notices</dt>}
        {formerNames.map((former) => (
          <dd key={former}>{former}</dd>
        ))}
        {parent && (
          <>
            <dt>Belongs to</dt>
            <dd>
              <Link to="/browse/buyers/$slug" params={{ slug: parent.urlSlug }}>
                {parent.buyerName}
              </Link>
            </dd>
          </>
        )}
        {abn !== null && (
          <>
            <dt>ABN</dt>
            <dd>{formatAbn(abn)}</dd>
          </>
        )}
      </dl>
    </section>
  );
}

const Children = ({ items }: { items: Buyer["children"] }) => (
  <section>
    <h2>Its agencies</h2>
    <ul className={classes["children"]}>
      {items.map((child) => (
        <li key={child.buyerId}>
          <Link to="/browse/buyers/$slug" params={{ slug: child.urlSlug }}>
            {child.buyerName}
          </Link>
          <span>{formatCount(child.numOpen)} open</span>
        </li>
      ))}
    </ul>
  </section>
);
