import classes from "#web/ui/meter.module.css";
import { useId } from "react";

type Props = {
  label: string;
  value: number;
  max: number;
  /** The value as text: "3 of 10". Its first word is the number. */
  text: string;
};

/** A usage bar under its label and number; full is also shown by bold text. */
export function Meter({ label, value, max, text }: Props) {
  const id = useId();
  const share = max === 0 ? 1 : Math.min(1, value / max);
  const [number, ...rest] = text.split(/(?= )/);
  return (
    <div className={classes["meter"]} data-full={value >= max || undefined}>
      <span id={id} className={classes["label"]}>
        {label}
      </span>
      <span className={classes["text"]}>
        <b>{number}</b>
        {rest.join("")}
      </span>
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
