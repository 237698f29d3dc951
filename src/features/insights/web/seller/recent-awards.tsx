import { epochOf } from "#domain/epoch.ts";
import { formatCount } from "#domain/format-number.ts";
import { formatDate } from "#domain/format-time.ts";
import { formatMoney } from "#domain/money.ts";
import { slugOf } from "#domain/slug.ts";
import { awardsPageSize, type SellerAwards } from "#features/insights/web/insights-queries.ts";
import { Section } from "#web/charts/section.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Link } from "@tanstack/react-router";
import classes from "./recent-awards.module.css";

type Props = { slug: string; awards: SellerAwards; page: number };

/** A seller's contracts, the newest first, a page at a time. */
export function RecentAwards({ slug, awards: { items, totalRecords }, page }: Props) {
  const last = Math.max(Math.ceil(totalRecords / awardsPageSize), 1);
  const pageLink = (wanted: number) => ({
    to: "/insights/$sellerSlug" as const,
    params: { sellerSlug: slug },
    search: wanted > 1 ? { page: wanted } : {},
    resetScroll: false,
  });
  return (
    <Section title="Recent awards" end={`${formatCount(totalRecords)} in all`}>
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
