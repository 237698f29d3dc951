import classes from "#web/ui/skeleton.module.css";

type Length = number | string;

/** A grey line where words will stand; width and height (px, or any CSS length) are those of the final words. */
export function Skeleton({ width = "100%", height = 13 }: { width?: Length; height?: Length }) {
  return <span aria-hidden className={classes["skeleton"]} style={{ width, height }} />;
}

/** So many rows of a list that is on its way, each with its line, as high (px) as most will be. */
export const SkeletonRows = ({ rows, height }: { rows: number; height: number }) => (
  <div aria-hidden className={classes["rows"]}>
    {Array.from({ length: rows }, (_, index) => (
      <div key={index} style={{ height }}>
        <Skeleton width={`${40 + ((index * 17) % 30)}%`} />
      </div>
    ))}
  </div>
);
