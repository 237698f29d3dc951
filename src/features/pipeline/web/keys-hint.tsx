import classes from "./keys-hint.module.css";

/** What the keys do on the board. */
export const KeysHint = () => (
  <p className={classes["keys"]}>
    <span>
      <kbd>←</kbd> <kbd>↑</kbd> <kbd>→</kbd> <kbd>↓</kbd> move between cards
    </span>
    <span>
      <kbd>Space</kbd> pick up, arrows carry it, <kbd>Space</kbd> puts it down
    </span>
    <span>
      <kbd>Esc</kbd> puts it back
    </span>
    <span>
      <kbd>Enter</kbd> open
    </span>
  </p>
);
