import { withChange } from "#features/search/web/query/search-change.ts";
import type { SearchUrl } from "#features/search/web/query/search-url.ts";
import type { Advice } from "./use-advice.ts";

/** The address of the search that a piece of advice makes of another. */
export const withAdvice = (url: SearchUrl, { request }: Pick<Advice, "request">, readerZone: string): SearchUrl =>
  withChange(url, { q: request.freeText || undefined, category: request.categoryIds }, readerZone);
