import { positionBeside } from "#web/ui/anchored.ts";
import { tooltipTiming } from "#web/ui/theme.ts";
import classes from "#web/ui/tooltip.module.css";
import { useEffect, useId, useRef, useState, type FocusEvent, type ReactElement } from "react";

type Props = { label: string; children: ReactElement; disabled?: boolean | undefined };

/**
 * A tooltip on hover and keyboard focus. Stays while the pointer is on the target or the tooltip, and closes on Escape.
 * It must not be the target's only name: an icon button also has it as its label, and only a tooltip that differs from
 * the label becomes the description.
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

  // A popover is on top of everything, including an open dialog.
  const open = (tip: HTMLElement | null) => {
    const target = anchor.current?.firstElementChild;
    if (!tip || !target) return;
    tip.showPopover();
    positionBeside(tip, target, { side: "above", align: "center", offset: tooltipTiming.offset });
    if (target.getAttribute("aria-label") !== label) target.setAttribute("aria-describedby", id);
    // Listen on the document: the tooltip may be open by hover while the focus is elsewhere.
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
