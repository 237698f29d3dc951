import { truncate } from "#domain/truncate.ts";
import type { FreeOpportunity } from "./opportunity-query.ts";

/** Search engines use this much of a text. Characters. */
const maxTextLength = 500;

/**
 * A notice as search engines read it (schema.org): what a buyer seeks, until when, and where. A `Demand` is the public
 * announcement of an organisation that it seeks goods or services.
 */
export function noticeData(notice: FreeOpportunity, url: string): object {
  const { title, description, reference, openDate, closeDate, opensForApplications, buyer, locations } = notice;
  const places = [...new Set(locations.flatMap(({ mappedValue, rawValue }) => mappedValue ?? rawValue ?? []))];
  const demand = {
    "@type": "Demand",
    name: title,
    description: truncate(description, maxTextLength),
    url,
    businessFunction: "http://purl.org/goodrelations/v1#Buy",
    itemOffered: { "@type": "Service", name: title },
    ...(reference !== null && { identifier: reference }),
    ...(openDate !== null && { validFrom: openDate }),
    ...(closeDate !== null && !opensForApplications && { validThrough: closeDate }),
    ...(places.length > 0 && { areaServed: places }),
  };
  return buyer ? { "@type": "Organization", name: buyer.buyerName, seeks: demand } : demand;
}
