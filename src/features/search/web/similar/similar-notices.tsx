import { placesText } from "#features/search/web/results/result-text.ts";
import { NoticeLink } from "#features/search/web/results/notice-link.tsx";
import { useSemanticChoice } from "#features/search/web/query/semantic-query.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { Deadline } from "#features/opportunities/web/deadline.tsx";
import { similarQuery } from "./similar-query.ts";
import classes from "./similar-notices.module.css";
import { Flag } from "#features/opportunities/web/opportunity-status.tsx";

/** Below a notice: similar ones, each with a reason. Renders nothing if the installation has no embeddings. */
export function SimilarNotices({ id }: { id: string }) {
  return useSemanticChoice() && <Similar id={id} />;
}

function Similar({ id }: { id: string }) {
  const { data, isError, refetch } = useQuery(similarQuery(id));
  return (
    <section className={classes["similar"]} aria-labelledby="similar">
      <h2 id="similar">Similar notices</h2>
      {isError && <ErrorPanel thing="similar notices" onRetry={() => void refetch()} />}
      {!data && !isError && <Waiting />}
      {data?.items.length === 0 && <p className={classes["quiet"]}>No other notice is similar in meaning.</p>}
      <ul>
        {data?.items.map((item) => (
          <li key={item.publicOpportunityId} className={classes["row"]}>
            <div>
              <h3>
                <NoticeLink item={item}>{item.title}</NoticeLink>
              </h3>
              <p className={classes["facts"]}>
                {item.isInvented && <Flag kind="invented">invented</Flag>}
                <span>{[item.opportunityType, placesText(item)].filter(Boolean).join(" · ")}</span>
              </p>
              <p className={classes["quiet"]}>{item.explanation}</p>
            </div>
            <Deadline facts={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const Waiting = () => (
  <div aria-hidden>
    {[0, 1, 2].map((index) => (
      <div key={index} className={classes["row"]}>
        <Skeleton width={`${80 - index * 9}%`} height={40} />
        <Skeleton width={120} height={40} />
      </div>
    ))}
  </div>
);
