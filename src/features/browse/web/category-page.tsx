import { formatCount } from "#domain/format-number.ts";
import { formatMoneyShort } from "#domain/money.ts";
import { isState, placeById } from "#domain/places.ts";
import { ReadTable } from "#web/charts/read-table.tsx";
import { Section } from "#web/charts/section.tsx";
import { Link } from "@tanstack/react-router";
import type { BrowseDetail, Category } from "./browse-queries.ts";
import { DetailPage } from "./detail-page.tsx";

/** One category of any level, with those below it. */
export const CategoryPage = ({ category }: { category: Category }) => (
  <DetailPage
    title={category.categoryName}
    name={category.categoryName}
    crumb={
      <>
        <Link to="/browse">Browse</Link>
        <Link to="/browse/categories">Categories</Link>
        {category.ancestors.map(({ categoryId, categoryName, urlSlug }) => (
          <Link key={categoryId} to="/browse/categories/$slug" params={{ slug: urlSlug }}>
            {categoryName}
          </Link>
        ))}
        <span>{category.categoryName}</span>
      </>
    }
    lead={`Tenders and awarded contracts with the UNSPSC code ${category.categoryId}, or one below it.`}
    detail={category}
    search={{ category: [category.categoryId] }}
    feed={`/api/v1/rss/categories/${category.urlSlug}`}
  >
    <Section title="Places">
      <PlacesOf items={category.locations} />
    </Section>
  </DetailPage>
);

const PlacesOf = ({ items }: { items: BrowseDetail["locations"] }) => (
  <ReadTable
    caption="Places"
    columns={[
      { head: "Place" },
      { head: "Open now", isNumber: true },
      { head: "Contracts", isNumber: true },
      { head: "Value, 12 months", isNumber: true },
    ]}
    rows={items.map((item) => ({
      key: item.locationId,
      cells: [
        isState(placeById(item.locationId)!) ? (
          <Link key="name" to="/browse/locations/$slug" params={{ slug: item.urlSlug }}>
            {item.locationName}
          </Link>
        ) : (
          item.locationName
        ),
        formatCount(item.numOpen),
        formatCount(item.numAwarded),
        formatMoneyShort(item.awardedValue),
      ],
    }))}
  />
);
