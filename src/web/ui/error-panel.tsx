import classes from "./error-panel.module.css";
import { Icon } from "./icon.tsx";

type Props = {
  /** What failed to load, in lower case: "similar notices". */
  thing: string;
  onRetry: () => void;
  /** It is all that the page is about. */
  whole?: boolean | undefined;
};

/** Replaces content that failed to load, with a retry. */
export function ErrorPanel({ thing, onRetry, whole = false }: Props) {
  return (
    <div role="alert" className={classes["failed"]}>
      <Icon name="alert-triangle" />
      <div>
        <p className={classes["title"]}>Failed to load {thing}</p>
        <p className={classes["rest"]}>
          {whole ? "Nothing was changed by that." : "The rest of this page is complete."}{" "}
          <button type="button" onClick={onRetry} className={classes["retry"]}>
            Try again
          </button>
        </p>
      </div>
    </div>
  );
}
