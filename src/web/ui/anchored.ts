/** How a floating panel stands to what it belongs to; distances in px. */
export type Anchoring = { side: "above" | "below"; align: "start" | "center" | "end"; offset: number };

const windowMargin = 8; // least distance to the edge of the window

/**
 * Puts a panel of fixed position beside its target. It changes sides where there is no room, and never leaves the
 * window sideways.
 */
export function positionBeside(panel: HTMLElement, target: Element, { side, align, offset }: Anchoring): void {
  const from = target.getBoundingClientRect();
  const { width, height } = panel.getBoundingClientRect();
  const above = from.top - height - offset;
  const below = from.bottom + offset;
  const fitsBelow = below + height <= innerHeight - windowMargin;
  const top = side === "above" ? (above >= 0 ? above : below) : fitsBelow || above < windowMargin ? below : above;
  const left = { start: from.left, center: from.left + (from.width - width) / 2, end: from.right - width }[align];
  panel.style.top = `${Math.round(top)}px`;
  panel.style.left = `${Math.round(Math.max(windowMargin, Math.min(left, document.documentElement.clientWidth - width - windowMargin)))}px`;
}

/** Places a panel now and again whenever the page moves under it; returns what ends that. */
export function trackPosition(position: () => void): () => void {
  position();
  addEventListener("scroll", position, { capture: true, passive: true });
  addEventListener("resize", position);
  return () => {
    removeEventListener("scroll", position, { capture: true });
    removeEventListener("resize", position);
  };
}
