import classes from "#web/charts/chart.module.css";

export type Bar = {
  /** Below the bar. */
  label: string;
  /** The first letters of the label that a narrow screen leaves out. */
  labelStart?: string;
  /** The same of its last letters. */
  labelEnd?: string;
  value: number;
  /** The value as text, above the bar. */
  text: string;
  /** `marked`: what the chart is about. `partial`: its period is not over. */
  form?: "marked" | "partial" | undefined;
};

const [top, baseline] = [24, 156];

/** Per cent of the width, with two decimals, so that server and browser write the same. */
const percent = (share: number): string => `${Number((share * 100).toFixed(2))}%`;

/**
 * Bars from left to right, as SVG: x in per cent and y in px, so that its text keeps its size at every width.
 * `name` is a sentence for people who do not see it.
 */
export function BarChart({ name, bars }: { name: string; bars: readonly Bar[] }) {
  const highest = Math.max(...bars.map(({ value }) => value), 1);
  const slot = 1 / bars.length;
  return (
    <svg className={classes["chart"]} width="100%" height="180" role="img" aria-label={name}>
      {bars.map(({ label, labelStart, labelEnd, value, text, form }, index) => {
        const height = Math.max(Math.round(((baseline - top) * Math.max(value, 0)) / highest), value > 0 ? 1 : 0);
        const middle = percent((index + 0.5) * slot);
        const look = form === "marked" ? classes["marked"] : undefined;
        return (
          <g key={index}>
            <rect
              className={[classes["bar"], form && classes[form]].filter(Boolean).join(" ")}
              x={percent((index + 0.2) * slot)}
              y={baseline - height}
              width={percent(0.6 * slot)}
              height={height}
            />
            <text className={[classes["value"], look].filter(Boolean).join(" ")} x={middle} y={baseline - height - 7}>
              {text}
            </text>
            <text className={look} x={middle} y={175}>
              {labelStart && <tspan className={classes["wideOnly"]}>{labelStart}</tspan>}
              {label}
              {labelEnd && <tspan className={classes["wideOnly"]}>{labelEnd}</tspan>}
            </text>
          </g>
        );
      })}
      <line x1="0" x2="100%" y1={baseline + 0.5} y2={baseline + 0.5} />
    </svg>
  );
}
