import type { CurrentSearch } from "#features/search/web/page/use-current-search.ts";
import { ExportButton } from "./export-button.tsx";

/** Exports the results on screen. Absent until they are those of the present search. */
export function ExportSearch({ search: { result, isStale } }: { search: CurrentSearch }) {
  if (!result || isStale) return null;
  const searchRequest = { ...result.effectiveRequest, skipUserPreferences: true, readAs: false };
  return <ExportButton list={{ list: "Search", searchRequest }} total={result.totalRecords} />;
}
