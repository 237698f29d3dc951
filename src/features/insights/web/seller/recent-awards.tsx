import { epochOf } from "#domain/epoch.ts";
import { formatCount } from "#domain/format-number.ts";
import { formatDate } from "#domain/format-time.ts";
import { formatMoney } from "#domain/money.ts";
import { slugOf } from "#domain/slug.ts";
import { awardsPageSize, type SellerAwards, type SellerProfile } from "#features/insights/web/insights-queries.ts";
import { Section } from "#web/charts/section.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Link } from "@tanstack/react-router";
import { ContractSearch } from "./contract-search.tsx";
import classes from "./recent-awards.module.css";
import type { SellerUrl } from "./seller-url.ts";

type Props = { seller: SellerProfile; awards: SellerAwards; url: SellerUrl };

/** A seller's contracts, all or those with some words, the newest first, a page at a time. */
export function RecentAwards({
  seller: { urlSlug, numAwarded },
  awards: { items, totalRecords },
  url: { page = 1, q },
}: Props) {
  const last = Math.max(Math.ceil(totalRecords / awardsPageSize), 1);
  const listLink = (search: SellerUrl) => ({
    to: "/insights/$sellerSlug" as const,
    params: { sellerSlug: urlSlug },
    search,
    resetScroll: false,
  });
  const pageLink = (wanted: number) => listLink({ ...(q && { q }), ...(wanted > 1 && { page: wanted }) });
  return (
    <Section
      title="Recent awards"
      end={
        <span role="status">
          {q === undefined
            ? `${formatCount(numAwarded)} in all`
            : `${formatCount(totalRecords)} of ${formatCount(numAwarded)} with “${q}”`}
        </span>
      }
    >
      {numAwarded > 1 && (
        <div className={classes["search"]}>
          <ContractSearch slug={urlSlug} text={q} />
          {q !== undefined && (
            <ButtonLink {...listLink({})} preset="low-profile" size="sm">
              Show all
            </ButtonLink>
          )}
        </div>
      )}
      {totalRecords === 0 && <p>No contract has all of these words in its title, its reference or the buyer’s name.</p>}
      <ul className={classes["awards"]}>
        {items.map((award) => (
          <li key={award.publicOpportunityId}>
            <div>
              <h3>
                <Link
                  to="/opportunities/$id/{-$slug}"
                  params={{ id: award.publicOpportunityId, slug: slugOf(award.title) || undefined }}
                >
                  {award.title}
                </Link>
              </h3>
              <p className={classes["buyer"]}>{award.buyerName ?? "Buyer not stated"}</p>
            </div>
            <p className={classes["amount"]}>
              {award.sellerAwardedValue === null
                ? "value not stated"
                : formatMoney(award.sellerAwardedValue, award.currency)}{" "}
              <small>{award.dateAwarded && formatDate(epochOf(award.dateAwarded), award.timeZoneId)}</small>
            </p>
          </li>
        ))}
      </ul>
      {last > 1 && (
        <nav aria-label="Pages of awards" className={classes["pages"]}>
          {page > 1 && (
            <ButtonLink {...pageLink(page - 1)} size="sm">
              Newer
            </ButtonLink>
          )}
          <span>
            Page {formatCount(page)} of {formatCount(last)}
          </span>
          {page < last && (
            <ButtonLink {...pageLink(page + 1)} size="sm">
              Older
            </ButtonLink>
          )}
        </nav>
      )}
    </Section>
  );
}
