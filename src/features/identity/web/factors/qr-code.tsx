import classes from "./factors.module.css";

type Props = { size: number; path: string; label: string };

/** Dark on light in every colour scheme: many cameras read nothing else. */
export const QrCode = ({ size, path, label }: Props) => (
  <svg
    role="img"
    aria-label={label}
    viewBox={`0 0 ${size} ${size}`}
    shapeRendering="crispEdges"
    className={classes["qr"]}
  >
    <path d={path} />
  </svg>
);
