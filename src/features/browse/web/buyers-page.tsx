import { formatCount } from "#domain/format-number.ts";
import { placeOf, type PlaceCode } from "#domain/places.ts";
import { FilterPanel } from "#features/search/web/filters/filter-panel.tsx";
import { Basis } from "#web/charts/section.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { PageBody, PageHead } from "#web/ui/page-head.tsx";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { BrowseTabs } from "./browse-tabs.tsx";
import type { BuyerList } from "./browse-queries.ts";
import { BuyerFinder } from "./buyer-finder.tsx";
import { BuyersRail } from "./buyers-rail.tsx";
import { BuyersTable } from "./buyers-table.tsx";
import { buyersPageSize, type BuyersUrl, filteredBy, toggled } from "./buyers-url.ts";
import classes from "./buyers-page.module.css";

/** Every buyer: filters, sorting and pages are in the address. */
export function BuyersPage({ list: { totalRecords, items, facets }, url }: { list: BuyerList; url: BuyersUrl }) {
  const [showsFilters, setShowsFilters] = useState(false);
  const navigate = useNavigate();
  // A box is ticked at once, before its buyers are there.
  const [wanted, setWanted] = useState<BuyersUrl | null>(null);
  const go = (next: BuyersUrl) => {
    setWanted(next);
    void navigate({ to: "/browse/buyers", search: next, resetScroll: false }).finally(() => setWanted(null));
  };
  const chips = chipsOf(url, facets);
  const page = url.page ?? 1;
  const rail = <BuyersRail url={wanted ?? url} facets={facets} go={go} />;
  const pageLink = (wanted: number, words: string) => (
    <ButtonLink to="/browse/buyers" search={wanted > 1 ? { ...url, page: wanted } : filteredBy(url, {})} size="sm">
      {words}
    </ButtonLink>
  );
  return (
    <>
      <PageHead
        title="Buyers"
        crumb={
          <>
            <Link to="/browse">Browse</Link>
            <span>Buyers</span>
          </>
        }
        lead="Departments, agencies, councils and public companies that publish tenders or awarded contracts."
      />
      <BrowseTabs />
      <PageBody>
        <div className={classes["columns"]}>
          <div className={classes["rail"]}>{rail}</div>
          <div>
            <div className={classes["found"]}>
              <BuyerFinder
                key={url.name ?? ""}
                name={url.name ?? ""}
                onSearch={(name) => go(filteredBy(url, { name }))}
              />
              <Button size="sm" icon="filters" className={classes["open"]} onClick={() => setShowsFilters(true)}>
                Filters{chips.length > 0 && ` · ${chips.length}`}
              </Button>
              <p className={classes["count"]} role="status">
                <b>{formatCount(totalRecords)}</b> {totalRecords === 1 ? "buyer" : "buyers"}
              </p>
            </div>
            {chips.length > 0 && (
              <p className={classes["chips"]}>
                {chips.map(({ label, next }) => (
                  <Chip key={label} removeLabel={`Remove ${label}`} onRemove={() => go(next)}>
                    {label}
                  </Chip>
                ))}
                <Link to="/browse/buyers" resetScroll={false}>
                  Clear all
                </Link>
              </p>
            )}
            {items.length > 0 ? (
              <BuyersTable items={items} url={url} />
            ) : (
              <p>No buyer has all of this. Remove a filter, or search for fewer words.</p>
            )}
            {items.length > 0 && (
              <nav aria-label="Pages of buyers" className={classes["pages"]}>
                {page > 1 && pageLink(page - 1, `Previous ${buyersPageSize}`)}
                {page * buyersPageSize < totalRecords && pageLink(page + 1, `Next ${buyersPageSize}`)}
                <span>
                  {formatCount((page - 1) * buyersPageSize + 1)} to{" "}
                  {formatCount(Math.min(page * buyersPageSize, totalRecords))} of {formatCount(totalRecords)}
                </span>
              </nav>
            )}
            <Basis>
              Contracts and their value: awarded in the last 12 months, in Australian dollars, with or without GST as
              the source states it. The figures of a department include its agencies and its former names.
            </Basis>
          </div>
        </div>
      </PageBody>
      <FilterPanel opened={showsFilters} onClose={() => setShowsFilters(false)} total={totalRecords} thing="buyer">
        {rail}
      </FilterPanel>
    </>
  );
}

/** What is chosen, each with the address without it. */
function chipsOf(url: BuyersUrl, facets: BuyerList["facets"]): { label: string; next: BuyersUrl }[] {
  const categoryName = (code: number) => facets.categories.find(({ id }) => id === code)?.name ?? String(code);
  return [
    ...(url.name === undefined ? [] : [{ label: url.name, next: filteredBy(url, { name: "" }) }]),
    ...(url.place ?? []).map((slug) => ({
      label: placeOf(slug.toUpperCase() as PlaceCode).name,
      next: filteredBy(url, { place: toggled(url.place, slug) }),
    })),
    ...(url.category ?? []).map((code) => ({
      label: categoryName(code),
      next: filteredBy(url, { category: toggled(url.category, code) }),
    })),
    ...(url.active ?? []).map((word) => ({
      label: word === "open" ? "Has open tenders" : "Awarded in the last 12 months",
      next: filteredBy(url, { active: toggled(url.active, word) }),
    })),
  ];
}
