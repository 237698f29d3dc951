import classes from "#web/charts/chart.module.css";
import { gridStep } from "#web/charts/grid-step.ts";

export type Point = {
  /** Below the line. */
  label: string;
  /** The end of the label that a narrow screen leaves out. */
  labelEnd?: string;
  value: number;
  /** The same a year earlier. */
  before: number;
};

type Props = {
  /** A sentence for people who do not see it. */
  name: string;
  /** In the order of time. The last one's period is not over. */
  points: readonly Point[];
  /** The text at the highest point. */
  highest: string;
  /** Null if nothing is known of the year before. */
  lowestBefore: string | null;
};

const [top, baseline] = [18, 168];

/** With two decimals, so that server and browser write the same. */
const rounded = (value: number): number => Number(value.toFixed(2));

/**
 * A line over another one of a year earlier, as SVG: the lines are stretched to the width, the text keeps its size. Dots
 * where the period is not over.
 */
export function LineChart({ name, points, highest, lowestBefore }: Props) {
  const most = Math.max(...points.flatMap(({ value, before }) => [value, before]), 1);
  const x = (index: number) => rounded((100 * index) / (points.length - 1));
  const y = (value: number) => rounded(baseline - ((baseline - top) * value) / most);
  const path = (values: number[], first = 0) =>
    values.map((value, index) => `${index === 0 ? "M" : "L"}${x(first + index)} ${y(value)}`).join("");
  const values = points.map(({ value }) => value);
  const before = points.map((point) => point.before);
  const [high, low] = [values.indexOf(Math.max(...values)), before.indexOf(Math.min(...before))];
  const step = gridStep(most);
  const lines = Array.from({ length: Math.floor(most / step) }, (_, index) => (index + 1) * step);
  const side = (index: number) =>
    index < 2 ? classes["start"] : index > points.length - 3 ? classes["end"] : undefined;
  return (
    <div className={classes["gutter"]}>
      <svg className={classes["chart"]} width="100%" height="194" role="img" aria-label={name}>
        {lines.map((value) => (
          <g key={value}>
            <line className={classes["grid"]} x1="0" x2="100%" y1={y(value)} y2={y(value)} />
            <text className={classes["start"]} x="-36" y={y(value) + 4}>
              {value}
            </text>
          </g>
        ))}
        <svg
          viewBox={`0 0 100 ${baseline}`}
          preserveAspectRatio="none"
          width="100%"
          height={baseline}
          overflow="visible"
        >
          {lowestBefore !== null && <path className={classes["curve"]} d={path(before)} />}
          <path className={`${classes["curve"]} ${classes["now"]}`} d={path(values.slice(0, -1))} />
          <path
            className={`${classes["curve"]} ${classes["now"]} ${classes["dotted"]}`}
            d={path(values.slice(-2), points.length - 2)}
          />
        </svg>
        <line x1="0" x2="100%" y1={baseline + 0.5} y2={baseline + 0.5} />
        <text
          className={[classes["marked"], side(high)].filter(Boolean).join(" ")}
          x={`${x(high)}%`}
          y={y(values[high]!) - 8}
        >
          {highest}
        </text>
        {lowestBefore !== null && (
          <text className={side(low)} x={`${x(low)}%`} y={Math.min(y(before[low]!) + 18, baseline - 5)}>
            {lowestBefore}
          </text>
        )}
        {points.map(({ label, labelEnd }, index) => (
          <text
            key={index}
            className={[
              index % 2 === 1 && classes["wideOnly"],
              index === 0 && classes["start"],
              index === points.length - 1 && classes["end"],
            ]
              .filter(Boolean)
              .join(" ")}
            x={`${x(index)}%`}
            y="187"
          >
            {label}
            {labelEnd && <tspan className={classes["wideOnly"]}>{labelEnd}</tspan>}
          </text>
        ))}
      </svg>
    </div>
  );
}
