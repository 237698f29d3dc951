import classes from "#web/ui/skeleton.module.css";

type Length = number | string;

/** A grey placeholder line; width and height (px or any CSS length) as in the final content. */
export function Skeleton({ width = "100%", height = 13 }: { width?: Length; height?: Length }) {
  return <span aria-hidden className={classes["skeleton"]} style={{ width, height }} />;
}

/** Placeholder rows of a loading list; `height` in px, as most rows will have. */
export const SkeletonRows = ({ rows, height }: { rows: number; height: number }) => (
  <div aria-hidden className={classes["rows"]}>
    {Array.from({ length: rows }, (_, index) => (
      <div key={index} style={{ height }}>
        <Skeleton width={`${40 + ((index * 17) % 30)}%`} />
      </div>
    ))}
  </div>
);
