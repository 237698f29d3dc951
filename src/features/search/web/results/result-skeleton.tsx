import { Skeleton } from "#web/ui/skeleton.tsx";
import classes from "./result-row.module.css";

/** Placeholder rows of the final height while the first results load. */
export function ResultSkeleton() {
  return (
    <div aria-hidden>
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className={classes["row"]}>
          <div className={classes["waiting"]}>
            <Skeleton width="55%" />
            <Skeleton width={`${85 - (index % 3) * 12}%`} height={17} />
            <Skeleton width="30%" />
            <Skeleton width="70%" />
          </div>
          <div className={classes["waiting"]}>
            <Skeleton width={84} height={20} />
            <Skeleton width={120} />
            <Skeleton width={132} />
          </div>
        </div>
      ))}
    </div>
  );
}

/** The rail before its counts are known. */
export const RailSkeleton = () => (
  <div aria-hidden className={classes["waiting"]}>
    {Array.from({ length: 14 }, (_, index) => (
      <Skeleton key={index} width={`${80 - (index % 4) * 10}%`} height={20} />
    ))}
  </div>
);
