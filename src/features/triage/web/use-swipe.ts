import { type RefObject, useEffect, useEffectEvent, useState } from "react";

export type SwipeSide = "left" | "right";
export type Swipe = { to: SwipeSide; isFar: boolean };

/** Pixels: before a touch counts as a swipe, how far it has to go, and where the browser's own swipes begin. */
const [minSlide, minFar, edge] = [12, 96, 24];

/**
 * Listens for swipes of a finger across the row that contains an element. Moving up or down goes on scrolling the page:
 * the browser then takes the touch away, and the row slides back. Returns the swipe that is going on.
 */
export function useSwipe(inside: RefObject<HTMLElement | null>, onSwipe: (to: SwipeSide) => void): Swipe | null {
  const [swipe, setSwipe] = useState<Swipe | null>(null);
  const finish = useEffectEvent(onSwipe);
  useEffect(() => {
    const row = inside.current?.closest<HTMLElement>("[data-row]");
    if (!row) return;
    let start: { id: number; x: number; y: number } | undefined;
    let now: Swipe | null = null;
    const stop = () => {
      [start, now] = [undefined, null];
      row.style.translate = "";
      setSwipe(null);
    };
    const onDown = ({ pointerType, isPrimary, pointerId, clientX: x, clientY: y }: PointerEvent) => {
      if (pointerType !== "touch" || !isPrimary || x < edge || x > innerWidth - edge) return;
      start = { id: pointerId, x, y };
    };
    const onMove = (event: PointerEvent) => {
      if (start?.id !== event.pointerId) return;
      const [x, y] = [event.clientX - start.x, event.clientY - start.y];
      if (!now && (Math.abs(x) < minSlide || Math.abs(x) < 2 * Math.abs(y))) return;
      // From here on all of the touch is told to the row, wherever the finger goes.
      if (!now) row.setPointerCapture(event.pointerId);
      now = { to: x > 0 ? "right" : "left", isFar: Math.abs(x) >= minFar };
      row.style.translate = `${x}px`;
      setSwipe((before) => (before?.to === now!.to && before.isFar === now!.isFar ? before : now));
    };
    const onUp = (event: PointerEvent) => {
      if (start?.id !== event.pointerId) return;
      const done = now;
      stop();
      if (done?.isFar) finish(done.to);
    };
    const onCancel = (event: PointerEvent) => start?.id === event.pointerId && stop();
    const listeners = { pointerdown: onDown, pointermove: onMove, pointerup: onUp, pointercancel: onCancel };
    for (const [name, listener] of Object.entries(listeners)) row.addEventListener(name, listener as EventListener);
    row.style.touchAction = "pan-y pinch-zoom";
    return () => {
      for (const [name, listener] of Object.entries(listeners))
        row.removeEventListener(name, listener as EventListener);
      row.style.touchAction = "";
      row.style.translate = "";
    };
  }, [inside]);
  return swipe;
}
