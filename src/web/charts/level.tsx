import classes from "#web/charts/chart.module.css";

type Props = {
  /** 0 to 1. */
  share: number;
  /** In px. */
  height: number;
  isMarked?: boolean | undefined;
};

/** A bar beside the number that it shows, so screen readers do without it. */
export const Level = ({ share, height, isMarked }: Props) => (
  <svg
    className={[classes["level"], isMarked && classes["marked"]].filter(Boolean).join(" ")}
    width="100%"
    height={height}
    aria-hidden
  >
    <rect width={`${Number((Math.min(Math.max(share, 0), 1) * 100).toFixed(2))}%`} height={height} />
  </svg>
);
