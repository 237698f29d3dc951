/** How a floating panel is positioned relative to its target; distances in px. */
export type Anchoring = { side: "above" | "below"; align: "start" | "center" | "end"; offset: number };

const windowMargin = 8; // minimum distance to the window's edge

/**
 * Positions a fixed panel beside its target. Flips to the other side if there is no room, and stays inside the window
 * horizontally.
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

/** Positions a panel now and on every scroll or resize; returns a function that stops it. */
export function trackPosition(position: () => void): () => void {
  position();
  addEventListener("scroll", position, { capture: true, passive: true });
  addEventListener("resize", position);
  return () => {
    removeEventListener("scroll", position, { capture: true });
    removeEventListener("resize", position);
  };
}
