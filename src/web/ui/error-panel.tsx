import classes from "./error-panel.module.css";
import { Icon } from "./icon.tsx";
import { failedToLoad } from "./messages.ts";
import { TextButton } from "./text-button.tsx";

type Props = {
  /** What failed to load, in lower case: "similar notices". */
  thing: string;
  onRetry: () => void;
};

/** Replaces content that failed to load, with a retry. */
export function ErrorPanel({ thing, onRetry }: Props) {
  const { title, message } = failedToLoad(thing);
  return (
    <div role="alert" className={classes["failed"]}>
      <Icon name="alert-triangle" />
      <div>
        <p className={classes["title"]}>{title}</p>
        <p className={classes["rest"]}>
          {message} <TextButton onClick={onRetry}>Try again</TextButton>
        </p>
      </div>
    </div>
  );
}
