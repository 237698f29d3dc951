import { Button } from "#web/ui/button.tsx";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { tourSteps } from "./tour-scenes.tsx";
import classes from "./tour.module.css";

type Props = {
  /** Called after the last step, or when the tour is skipped. */
  onEnd: () => void;
  /** Label of the last button. */
  endLabel: string;
  /** Focuses the tour when it opens over another page, so that the arrow keys work at once. */
  takesFocus?: boolean | undefined;
};

/** The tour, one step at a time, by buttons or arrow keys. Its pictures are inert components. */
export function Tour({ onEnd, endLabel, takesFocus = false }: Props) {
  const [stepIndex, setStepIndex] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const readsOut = useRef(takesFocus);
  const { title, words, scene } = tourSteps[stepIndex]!;
  const isLast = stepIndex === tourSteps.length - 1;
  const goTo = (step: number) => {
    if (step < 0 || step >= tourSteps.length) return;
    readsOut.current = true;
    setStepIndex(step);
  };
  useEffect(() => {
    if (readsOut.current) heading.current?.focus(); // so that screen readers read the new step
  }, [stepIndex]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowRight") goTo(stepIndex + 1);
    else if (event.key === "ArrowLeft") goTo(stepIndex - 1);
    else return;
    event.preventDefault();
  };
  return (
    // The arrow keys are optional: every step has a button.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section aria-label="Tour" className={classes["container"]} onKeyDown={onKeyDown}>
      <div className={classes["tour"]}>
        <div className={classes["scene"]} inert aria-hidden>
          {scene}
        </div>
        <div className={classes["notice"]}>
          <p className={classes["count"]}>
            {stepIndex + 1} of {tourSteps.length}
          </p>
          <h2 ref={heading} tabIndex={-1} className={classes["title"]}>
            {title}
          </h2>
          <p className={classes["text"]}>{words}</p>
          <div className={classes["actions"]}>
            {!isLast && (
              <Button preset="low-profile" className={classes["skip"]} onClick={onEnd}>
                Skip
              </Button>
            )}
            <span className={classes["gap"]} />
            {stepIndex > 0 && <Button onClick={() => goTo(stepIndex - 1)}>Back</Button>}
            <Button preset="primary" onClick={() => (isLast ? onEnd() : goTo(stepIndex + 1))}>
              {isLast ? endLabel : "Next"}
            </Button>
          </div>
        </div>
      </div>
    </section>
  );
}
