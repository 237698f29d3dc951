import classes from "#web/ui/meter.module.css";
import { useId } from "react";

type Props = {
  label: string;
  value: number;
  most: number;
  /** The same in words, at the right end: "3 of 10". */
  words: string;
};

/** How much of something is taken, as a bar with its number; full is said by the words' weight as well. */
export function Meter({ label, value, most, words }: Props) {
  const id = useId();
  const share = most === 0 ? 1 : Math.min(1, value / most);
  return (
    <div className={classes["meter"]} data-full={value >= most || undefined}>
      <span id={id}>{label}</span>
      <span className={classes["words"]}>{words}</span>
      <span
        role="meter"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={most}
        aria-valuenow={Math.min(value, most)}
        aria-valuetext={words}
        className={classes["track"]}
      >
        <span className={classes["bar"]} style={{ width: `${share * 100}%` }} />
      </span>
    </div>
  );
}
