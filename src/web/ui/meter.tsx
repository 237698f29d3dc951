import classes from "#web/ui/meter.module.css";
import { useId } from "react";

type Props = {
  label: string;
  value: number;
  max: number;
  /** The value as text, at the right end: "3 of 10". */
  text: string;
};

/** A usage bar with its number; full is also shown by bold text. */
export function Meter({ label, value, max, text }: Props) {
  const id = useId();
  const share = max === 0 ? 1 : Math.min(1, value / max);
  return (
    <div className={classes["meter"]} data-full={value >= max || undefined}>
      <span id={id}>{label}</span>
      <span className={classes["text"]}>{text}</span>
      <span
        role="meter"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.min(value, max)}
        aria-valuetext={text}
        className={classes["track"]}
      >
        <span className={classes["bar"]} style={{ width: `${share * 100}%` }} />
      </span>
    </div>
  );
}
