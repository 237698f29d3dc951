import { Button } from "#web/ui/button.tsx";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { tourSteps } from "./tour-scenes.tsx";
import classes from "./tour.module.css";

type Props = {
  /** After the last step, or when it is skipped. */
  onEnd: () => void;
  /** What the last button says. */
  endLabel: string;
  /** Takes the focus from the start, so that the arrows work at once: where it opened by itself over another page. */
  takesFocus?: boolean | undefined;
};

/** The tour: one step at a time, by buttons or by the arrows. Its pictures are drawn from parts that do nothing here. */
export function Tour({ onEnd, endLabel, takesFocus = false }: Props) {
  const [at, setAt] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const readsOut = useRef(takesFocus);
  const { title, words, scene } = tourSteps[at]!;
  const isLast = at === tourSteps.length - 1;
  const goTo = (step: number) => {
    if (step < 0 || step >= tourSteps.length) return;
    readsOut.current = true;
    setAt(step);
  };
  useEffect(() => {
    if (readsOut.current) heading.current?.focus(); // so that what is new is read out
  }, [at]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowRight") goTo(at + 1);
    else if (event.key === "ArrowLeft") goTo(at - 1);
    else return;
    event.preventDefault();
  };
  return (
    // The arrows are a second way: each of their steps has its button.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section aria-label="Tour" className={classes["place"]} onKeyDown={onKeyDown}>
      <div className={classes["tour"]}>
        <div className={classes["scene"]} inert aria-hidden>
          {scene}
        </div>
        <div className={classes["told"]}>
          <p className={classes["count"]}>
            {at + 1} of {tourSteps.length}
          </p>
          <h2 ref={heading} tabIndex={-1} className={classes["title"]}>
            {title}
          </h2>
          <p className={classes["words"]}>{words}</p>
          <div className={classes["do"]}>
            {!isLast && (
              <Button preset="low-profile" className={classes["skip"]} onClick={onEnd}>
                Skip
              </Button>
            )}
            <span className={classes["gap"]} />
            {at > 0 && (
              <Button icon="arrow-left" onClick={() => goTo(at - 1)}>
                Back
              </Button>
            )}
            <Button preset="primary" onClick={() => (isLast ? onEnd() : goTo(at + 1))}>
              {isLast ? endLabel : "Next"}
            </Button>
          </div>
        </div>
      </div>
    </section>
  );
}
