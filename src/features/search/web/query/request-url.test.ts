import fc from "fast-check";
import { expect, test } from "vitest";
import { searchRequest } from "#features/search/contract.ts";
import { requestOf } from "./search-request.ts";
import { urlOfRequest } from "./request-url.ts";
import { readSearchUrl } from "./search-url.ts";

test("a saved request runs as the address that it was saved from", () => {
  const address = fc.record(
    {
      q: fc.constantFrom("road", '"bridge repair", -rail', ""),
      status: fc.constantFrom("any", "open", "awarded,closed", ""),
      type: fc.constantFrom("request-for-tender", ""),
      buyer: fc.constantFrom("7,8", ""),
      category: fc.constantFrom("72141000", ""),
      place: fc.constantFrom("nsw,au,ns", "os", ""),
      closing: fc.constantFrom("this-week,later", ""),
      published: fc.constantFrom("last-7-days", ""),
      briefing: fc.constantFrom("mandatory", "ahead,mandatory", ""),
      priceTo: fc.constantFrom("5000", ""),
      openFrom: fc.constantFrom("2026-09-01", ""),
      notStated: fc.constantFrom("hide", ""),
      trade: fc.constantFrom("off", ""),
      meaning: fc.constantFrom("off", ""),
      flagged: fc.constantFrom("show", ""),
      sort: fc.constantFrom("closing-soon", ""),
      zone: fc.constantFrom("Australia/Perth", ""),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(address, (raw) => {
      const request = { ...requestOf(readSearchUrl(raw), "Australia/Sydney"), skipUserPreferences: true };
      const saved = searchRequest.parse(request);
      expect(searchRequest.parse(requestOf(urlOfRequest(saved), "Australia/Sydney"))).toEqual(saved);
    }),
  );
});
