import { useWatch } from "#features/watch-list/web/use-watch.ts";
import { Icon } from "#web/ui/icon.tsx";
import { useRef } from "react";
import classes from "./row-swipe.module.css";
import { useHide } from "./use-hide.ts";
import { useSwipe } from "./use-swipe.ts";

type Props = {
  notice: { publicOpportunityId: string; title: string };
  isWatching: boolean;
  hiddenFor: "Caller" | "Organisation" | null;
};

/**
 * On a touch screen: swiping a row to the right watches its notice or stops that, to the left hides it or shows it
 * again. The buttons of the row do the same.
 */
export function RowSwipe({ notice, isWatching, hiddenFor }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const watch = useWatch(notice);
  const hide = useHide(notice);
  const isBusy = watch.isPending || hide.isPending;
  const swipe = useSwipe(place, (to) => {
    if (isBusy) return;
    if (to === "right") watch.mutate(!isWatching);
    else hide.mutate({ hides: hiddenFor === null, hiddenFor: hiddenFor ?? "Caller" });
  });
  const watches = swipe?.to === "right";
  const words = watches ? (isWatching ? "Stop watching" : "Watch") : hiddenFor === null ? "Hide" : "Show again";
  return (
    <div ref={place} aria-hidden>
      {swipe && (
        <span className={classes[swipe.to]} data-far={swipe.isFar || undefined}>
          <Icon name={watches ? (isWatching ? "eye-off" : "eye") : hiddenFor === null ? "close" : "eye"} /> {words}
        </span>
      )}
    </div>
  );
}
