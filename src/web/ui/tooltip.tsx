import { positionBeside } from "#web/ui/anchored.ts";
import { tooltipTiming } from "#web/ui/theme.ts";
import classes from "#web/ui/tooltip.module.css";
import { useEffect, useId, useRef, useState, type FocusEvent, type ReactElement } from "react";

type Props = { label: string; children: ReactElement; disabled?: boolean | undefined };

/**
 * A few words about what the pointer rests on or the keyboard has reached. They stay while the pointer is on either, and
 * go with Escape. The words must not be the only name of the thing: a button with a sign alone carries them as its label
 * too, and only words that say more than its label describe it.
 */
export function Tooltip({ label, children, disabled = false }: Props) {
  const anchor = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [shown, setShown] = useState(false);
  const id = useId();

  const hide = () => {
    clearTimeout(timer.current);
    setShown(false);
  };
  const hideSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(false), tooltipTiming.grace);
  };
  const showSoon = () => {
    clearTimeout(timer.current);
    if (!disabled && !shown) timer.current = setTimeout(() => setShown(true), tooltipTiming.delay);
  };
  const showForKeyboard = (event: FocusEvent) => {
    if (event.target.matches(":focus-visible")) showSoon();
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  // A popover stands above everything else, an open dialog too.
  const open = (tip: HTMLElement | null) => {
    const target = anchor.current?.firstElementChild;
    if (!tip || !target) return;
    tip.showPopover();
    positionBeside(tip, target, { side: "above", align: "center", offset: tooltipTiming.offset });
    if (target.getAttribute("aria-label") !== label) target.setAttribute("aria-describedby", id);
    // Wherever the focus is: the pointer alone may have brought the words here.
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && hide();
    document.addEventListener("keydown", onKey);
    return () => {
      target.removeAttribute("aria-describedby");
      document.removeEventListener("keydown", onKey);
    };
  };
  return (
    <span
      ref={anchor}
      role="presentation"
      className={classes["container"]}
      onPointerEnter={(event) => event.pointerType === "mouse" && showSoon()}
      onPointerLeave={hideSoon}
      onPointerDown={hide}
      onFocus={showForKeyboard}
      onBlur={hide}
    >
      {children}
      {shown && (
        <span ref={open} id={id} role="tooltip" popover="manual" className={classes["tooltip"]}>
          {label}
        </span>
      )}
    </span>
  );
}
