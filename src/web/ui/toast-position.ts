import { trackPosition } from "#web/ui/anchored.ts";

type Span = { top: number; bottom: number };
const heightOf = ({ top, bottom }: Span) => bottom - top;

/** The lowest gap between taken spans that has room for `height`; if there is none, the highest gap. */
export function lowestGap(taken: readonly Span[], height: number, windowHeight: number): Span {
  const gaps: Span[] = [];
  let top = 0;
  for (const span of [...taken.toSorted((a, b) => a.top - b.top), { top: windowHeight, bottom: windowHeight }]) {
    if (span.top > top) gaps.push({ top, bottom: span.top });
    top = Math.max(top, span.bottom);
  }
  const [largest = { top: 0, bottom: windowHeight }] = gaps.toSorted((a, b) => heightOf(b) - heightOf(a));
  return gaps.findLast((gap) => heightOf(gap) >= height) ?? largest;
}

/** What a person may want to press in a dialog. A checkbox is pressed by its label as well. */
const controls = "button, a, input, select, textarea, summary, label";

const overlap = (one: DOMRect, other: DOMRect) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/**
 * Keeps a region of toasts at the bottom of the window, or as low as it covers no control of the dialog, until the
 * returned function is called. In a window without such a place the dialog gives way: it becomes lower and scrolls.
 */
export function keepClearOf(dialog: HTMLElement, region: HTMLElement): () => void {
  const place = () => {
    const column = region.firstElementChild?.getBoundingClientRect();
    if (!column) return;
    const [inside, columnOfWindow] = [
      dialog.getBoundingClientRect(),
      new DOMRect(column.left, 0, column.width, innerHeight),
    ];
    const taken = [...dialog.querySelectorAll(controls)]
      .filter((control) => !region.contains(control))
      .map((control) => control.getBoundingClientRect())
      // What is scrolled out of the dialog cannot be pressed.
      .filter((control) => overlap(control, columnOfWindow) && overlap(control, inside));
    const gap = lowestGap(taken, region.offsetHeight, innerHeight);
    const fits = heightOf(gap) >= region.offsetHeight;
    region.style.bottom = fits ? `${innerHeight - gap.bottom}px` : "0";
    if (fits) return;
    dialog.style.marginBlock = "8px auto";
    dialog.style.maxHeight = `${innerHeight - region.offsetHeight - 8}px`;
  };
  const stopTracking = trackPosition(place);
  const sizes = new ResizeObserver(place);
  sizes.observe(dialog);
  return () => {
    stopTracking();
    sizes.disconnect();
    dialog.style.marginBlock = dialog.style.maxHeight = "";
  };
}
