import { Lane } from "#features/search/web/results/lane.tsx";
import { AlsoRelevant } from "#features/search/web/results/also-relevant.tsx";
import { useSemanticChoice } from "#features/search/web/query/semantic-query.ts";
import type { CurrentSearch } from "./use-current-search.ts";
import type { Rows } from "./use-rows.ts";

/** Below the results: notices that do not match, each group under a heading of its own and never counted. */
export function Lanes({ search: { url, result }, rows }: { search: CurrentSearch; rows: Rows }) {
  const isSemantic = useSemanticChoice();
  if (!result) return null;
  const related = isSemantic && <AlsoRelevant url={url} rows={rows.related} />;
  return (
    <>
      {rows.isRelatedFirst && related}
      {rows.partial.length > 0 && (
        <Lane
          id="some-of-your-words"
          title="Some of your words"
          about="Not in the results: with most of your words, but not all."
          rows={rows.partial}
        />
      )}
      {!rows.isRelatedFirst && related}
    </>
  );
}
