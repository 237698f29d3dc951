import { placeIdBySlug, slugFor } from "#features/search/web/query/search-url.ts";
import { Link } from "@tanstack/react-router";
import type { Location } from "./browse-queries.ts";
import { DetailPage } from "./detail-page.tsx";

/** One state or territory. */
export const LocationPage = ({ location }: { location: Location }) => (
  <DetailPage
    title={`Tenders in ${definite(location.locationName)}`}
    name={location.locationName}
    crumb={
      <>
        <Link to="/browse">Browse</Link>
        <span>{location.locationName}</span>
      </>
    }
    lead={
      <>
        Notices that name {definite(location.locationName)}. Australia-wide notices and those without a place are not
        counted. <Link to="/coverage">What is covered</Link>
      </>
    }
    detail={location}
    search={{ place: [slugFor(placeIdBySlug, location.locationId)!] }}
    feed={locationFeed(location)}
  />
);

/** The path of the RSS feed of what is open in a place. */
export const locationFeed = ({ locationId }: Pick<Location, "locationId">): string =>
  `/api/v1/rss/search?request=${encodeURIComponent(JSON.stringify({ locationIds: [locationId] }))}`;

const definite = (name: string) => (name.endsWith("Territory") ? `the ${name}` : name);
