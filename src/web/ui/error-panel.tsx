import classes from "./error-panel.module.css";
import { Icon } from "./icon.tsx";

type Props = {
  /** What is missing: "similar notices". */
  thing: string;
  onRetry: () => void;
  /** It is all that the page is about. */
  whole?: boolean | undefined;
};

/** Stands where a part of a page could not be loaded, or all of it. */
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
