import classes from "./sign.module.css";
import type { LayerCode, Urgency } from "./entry-text.ts";

/** The sign of a kind of date. Decorative: a word stands beside it. */
export const Sign = ({ layer, urgency = "later" }: { layer: LayerCode; urgency?: Urgency }) => (
  <i aria-hidden className={classes["sign"]} data-layer={layer} data-urgency={urgency} />
);
