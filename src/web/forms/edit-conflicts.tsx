import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useEffect, useRef } from "react";
import classes from "./edit-conflicts.module.css";

/** A field that two people have changed, formatted for display. */
export type ShownConflict = {
  field: string;
  name: string;
  yours: string;
  theirs: string;
  keepYours: () => void;
  takeTheirs: () => void;
};

type Props = {
  conflicts: readonly ShownConflict[];
  /** What a refused save has led to: "Your profile was not changed". */
  outcome: string | undefined;
};

/** What somebody else has saved in the fields that the reader is changing, with a choice for each. */
export function EditConflicts({ conflicts, outcome }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const hasChosen = useRef(false);
  const choose = (settle: () => void) => {
    hasChosen.current = true;
    settle();
  };
  // A refused save says why within sight: on a phone this could begin below the screen.
  const isRefused = conflicts.length > 0 && outcome !== undefined;
  useEffect(() => {
    if (isRefused) container.current?.firstElementChild?.scrollIntoView({ block: "center" });
  }, [isRefused]);
  // The chosen button has gone: the next choice gets the focus, or else the button that saves.
  useEffect(() => {
    if (!hasChosen.current) return;
    hasChosen.current = false;
    const form = container.current?.closest("form");
    (container.current?.querySelector("button") ?? form?.querySelector<HTMLElement>('[type="submit"]'))?.focus();
  }, [conflicts.length]);
  return (
    <div ref={container} role="status" className={classes["container"]}>
      {conflicts.length > 0 && (
        <div className={classes["conflicts"]}>
          <div className={classes["head"]}>
            <Icon name="alert-triangle" />
            <div>
              {outcome && <p className={classes["title"]}>{outcome}</p>}
              <p>Someone else has saved a change here since you opened this page. Choose what stays, then save.</p>
            </div>
          </div>
          {conflicts.map(({ field, name, yours, theirs, keepYours, takeTheirs }) => (
            <div key={field} role="group" aria-label={name} className={classes["conflict"]}>
              <p className={classes["name"]}>{name} was changed since you opened this page</p>
              <dl className={classes["both"]}>
                <div className={classes["value"]}>
                  <dt>Saved</dt>
                  <dd>{theirs}</dd>
                </div>
                <div className={classes["value"]}>
                  <dt>Yours</dt>
                  <dd>{yours}</dd>
                </div>
              </dl>
              <div className={classes["actions"]}>
                <Button size="sm" onClick={() => choose(takeTheirs)}>
                  Use what is saved
                </Button>
                <Button size="sm" onClick={() => choose(keepYours)}>
                  Keep yours
                </Button>
              </div>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
