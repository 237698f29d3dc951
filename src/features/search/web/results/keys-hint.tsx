import classes from "./keys-help.module.css";
import { useKeysSetting } from "./keys-setting.ts";

/** The most important keys, below the preview. */
export function KeysHint() {
  const areOn = useKeysSetting();
  if (!areOn) return null;
  return (
    <p className={classes["hint"]}>
      <span>
        <kbd>j</kbd> <kbd>k</kbd> move
      </span>
      <span>
        <kbd>Enter</kbd> open
      </span>
      <span>
        <kbd>/</kbd> search
      </span>
      <span>
        <kbd>?</kbd> all keys
      </span>
    </p>
  );
}
