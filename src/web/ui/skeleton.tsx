import classes from "#web/ui/skeleton.module.css";

type Length = number | string;

/** A grey line where words will stand; width and height (px, or any CSS length) are those of the final words. */
export function Skeleton({ width = "100%", height = 13 }: { width?: Length; height?: Length }) {
  return <span aria-hidden className={classes["skeleton"]} style={{ width, height }} />;
}
