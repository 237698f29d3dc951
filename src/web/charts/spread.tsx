import classes from "#web/charts/chart.module.css";

/** The least, the quartiles and the most of some values. */
export type Quartiles = { least: number; lower: number; median: number; upper: number; most: number };

type Props = {
  /** A sentence for people who do not see it. */
  name: string;
  quartiles: Quartiles;
  /** A value as text. */
  format: (value: number) => string;
};

/** From this share of the width on, in per cent, both ends of the middle half have their own text, on a phone too. */
const roomForTwo = 40;

/**
 * Where the middle half of some values is, and how far the others go. The scale is a square root, so that small values
 * can be told apart.
 */
export function Spread({ name, quartiles: { least, lower, median, upper, most }, format }: Props) {
  const shareOf = (value: number) => 100 * Math.sqrt(most <= 0 ? 0 : Math.max(value, 0) / most);
  const at = (value: number) => `${Number(shareOf(value).toFixed(2))}%`;
  const width = `${(shareOf(upper) - shareOf(lower)).toFixed(2)}%`;
  /** Text beside a point stays within the chart. */
  const side = (value: number) => (shareOf(value) < 50 ? classes["start"] : classes["end"]);
  const hasRoomForBoth = shareOf(upper) - shareOf(lower) >= roomForTwo;
  return (
    <svg className={classes["chart"]} width="100%" height="104" role="img" aria-label={name}>
      <line x1={at(least)} x2="100%" y1="40" y2="40" />
      <rect className={classes["half"]} x={at(lower)} width={width} y="32" height="16" />
      <rect className={classes["median"]} x={at(median)} width="3" y="27" height="26" />
      <text className={`${classes["value"]} ${classes["marked"]} ${side(median)}`} x={at(median)} y="19">
        usually {format(median)}
      </text>
      {hasRoomForBoth ? (
        <>
          <text className={classes["start"]} x={at(lower)} y="68">
            {format(lower)}
          </text>
          <text className={classes["end"]} x={at(upper)} y="68">
            {format(upper)}
          </text>
        </>
      ) : (
        <text className={side(lower)} x={at(shareOf(lower) < 50 ? lower : upper)} y="68">
          {format(lower)} to {format(upper)}
        </text>
      )}
      <text className={classes["start"]} x={`${Math.min(Number(shareOf(least).toFixed(2)), 45)}%`} y="96">
        least {format(least)}
      </text>
      <text className={classes["end"]} x="100%" y="96">
        most {format(most)}
      </text>
    </svg>
  );
}
