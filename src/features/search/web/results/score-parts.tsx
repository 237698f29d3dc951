import type { Answer } from "#contract/endpoint.ts";
import type { searchContract } from "#features/search/contract.ts";
import type { SearchUrl } from "#features/search/web/query/search-url.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { explainQuery } from "./explain-query.ts";
import classes from "./match-explanation.module.css";

/** How many parts are shown, largest first; a list of words may have hundreds. */
const maxShown = 8;

/** The share of each matching word in the score, and the similarity. */
export function ScoreParts({ url, id }: { url: SearchUrl; id: string }) {
  const { data, isError, refetch } = useQuery(explainQuery(url, id));
  if (isError) return <ErrorPanel thing="the parts of its score" onRetry={() => void refetch()} />;
  if (!data) return <Skeleton width="100%" height={72} />;
  const parts = data.parts.toSorted((a, b) => b.share - a.share);
  if (parts.length === 0) return null;
  return (
    <>
      {data.nearness !== null && (
        <p>Similar in meaning ({data.nearness} of 100), which counts more here than its words.</p>
      )}
      <ScoreTable parts={parts} />
    </>
  );
}

type ScorePart = Answer<typeof searchContract.explain>["parts"][number];

function ScoreTable({ parts }: { parts: ScorePart[] }) {
  return (
    <table className={classes["parts"]}>
      <caption>Score by word</caption>
      <thead>
        <tr>
          <th scope="col">Search word</th>
          <th scope="col">Matches in</th>
          <th scope="col">Share</th>
        </tr>
      </thead>
      <tbody>
        {parts.slice(0, maxShown).map(({ asked, fields, share }, index) => (
          <tr key={index}>
            <th scope="row">{asked}</th>
            <td>{fields.join(", ")}</td>
            <td>
              <span aria-hidden className={classes["track"]}>
                <span className={classes["bar"]} style={{ width: `${share}%` }} />
              </span>
              {share}%
            </td>
          </tr>
        ))}
        {parts.length > maxShown && (
          <tr>
            <td colSpan={3}>and {parts.length - maxShown} more</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
