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
    if (readsOut.current) heading.current?.focus(); // so that what is new is read out
  }, [stepIndex]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowRight") goTo(stepIndex + 1);
    else if (event.key === "ArrowLeft") goTo(stepIndex - 1);
    else return;
    event.preventDefault();
  };
  return (
    // The arrows are a second way: each of their steps has its button.
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
            {stepIndex > 0 && (
              <Button icon="arrow-left" onClick={() => goTo(stepIndex - 1)}>
                Back
              </Button>
            )}
            <Button preset="primary" onClick={() => (isLast ? onEnd() : goTo(stepIndex + 1))}>
              {isLast ? endLabel : "Next"}
            </Button>
          </div>
        </div>
      </div>
    </section>
  );
}
