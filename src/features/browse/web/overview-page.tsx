import { epochOrNull } from "#domain/epoch.ts";
import { formatCount } from "#domain/format-number.ts";
import { formatDate } from "#domain/format-time.ts";
import { isState, placeById } from "#domain/places.ts";
import { Deadline } from "#features/opportunities/web/deadline.tsx";
import { slugFor, placeIdBySlug } from "#features/search/web/query/search-url.ts";
import { ReadTable } from "#web/charts/read-table.tsx";
import { Basis, Section } from "#web/charts/section.tsx";
import { PageBody, PageHead } from "#web/ui/page-head.tsx";
import { Link } from "@tanstack/react-router";
import { AustraliaMap } from "./australia-map.tsx";
import { BrowseTabs } from "./browse-tabs.tsx";
import type { Overview } from "./browse-queries.ts";
import classes from "./overview-page.module.css";

/** Where to start: a place, a category or a buyer. */
export function OverviewPage({ overview }: { overview: Overview }) {
  const { numOpen, categories, numCategories, buyers, numBuyers } = overview;
  return (
    <>
      <PageHead
        title="Browse tenders"
        lead={`${formatCount(numOpen)} tenders are open across Australia. Start with a place, a category or a buyer.`}
      />
      <BrowseTabs />
      <PageBody>
        <Section title="Places">
          <Places items={overview.locations} />
          <Basis>
            A tender for several states counts once in each of them. Australia-wide tenders, and those without a place,
            are counted on their own lines and are in the search results of every state.
          </Basis>
        </Section>
        <Section
          title="Categories"
          end={
            <>
              open now <Link to="/browse/categories">All {formatCount(numCategories)} categories</Link>
            </>
          }
        >
          <ul className={classes["categories"]}>
            {categories.map((category) => (
              <li key={category.categoryId}>
                <Link to="/browse/categories/$slug" params={{ slug: category.urlSlug }}>
                  {category.shortName ?? category.categoryName}
                </Link>
                <span>{formatCount(category.numOpen)}</span>
              </li>
            ))}
          </ul>
        </Section>
        <Section
          title="Buyers with the most open tenders"
          end={<Link to="/browse/buyers">All {formatCount(numBuyers)} buyers</Link>}
        >
          <BuyersTable items={buyers} />
        </Section>
      </PageBody>
    </>
  );
}

function Places({ items }: { items: Overview["locations"] }) {
  const counts = new Map(items.map(({ locationId, numOpen }) => [placeById(locationId)!.code, numOpen]));
  return (
    <div className={classes["places"]}>
      <AustraliaMap counts={counts} />
      <ReadTable
        caption="Open tenders by place"
        form="dense"
        columns={[{ head: "Place" }, { head: "Open", isNumber: true }, { head: "Close this week", isNumber: true }]}
        rows={items
          .filter(({ locationId, numOpen }) => numOpen > 0 || isState(placeById(locationId)!))
          .map((item) => ({
            key: item.locationId,
            cells: [
              <PlaceLink key="name" item={item} />,
              formatCount(item.numOpen),
              formatCount(item.numClosingThisWeek),
            ],
          }))}
      />
    </div>
  );
}

/** A state's page, or the search of a place that has none. */
function PlaceLink({ item: { locationId, locationName, urlSlug } }: { item: Overview["locations"][number] }) {
  const place = placeById(locationId)!;
  if (!isState(place))
    return (
      <Link to="/opportunities" search={{ place: [slugFor(placeIdBySlug, locationId)!] }}>
        {locationName}
      </Link>
    );
  return (
    <Link to="/browse/locations/$slug" params={{ slug: urlSlug }} data-place={place.code}>
      {locationName}
    </Link>
  );
}

const BuyersTable = ({ items }: { items: Overview["buyers"] }) => (
  <ReadTable
    caption="Buyers with the most open tenders"
    columns={[
      { head: "Buyer" },
      { head: "Open", isNumber: true },
      { head: "Closes next", onPhone: "wide" },
      { head: "Last award", isNumber: true, onPhone: "none" },
    ]}
    rows={items.map((buyer) => {
      const last = epochOrNull(buyer.lastAwarded);
      return {
        key: buyer.buyerId,
        cells: [
          <Link key="name" to="/browse/buyers/$slug" params={{ slug: buyer.urlSlug }}>
            {buyer.name}
          </Link>,
          formatCount(buyer.numOpen),
          buyer.closesNext ? <Deadline key="closes" facts={buyer.closesNext} form="line" weekday /> : "Not stated",
          last === null ? "None" : formatDate(last, buyer.timeZoneId),
        ],
      };
    })}
  />
);
