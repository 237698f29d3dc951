import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { useWatch } from "./use-watch.ts";

type Props = { notice: { publicOpportunityId: string; title: string }; isWatching: boolean };

/** Watches a notice of a list, or stops that. Its key is w. */
export function WatchButton({ notice, isWatching }: Props) {
  const { mutate, isPending } = useWatch(notice);
  return (
    <IconButton
      icon={isWatching ? "watching" : "eye"}
      label={isWatching ? "Watching. Stop" : "Watch"}
      shortcut="w"
      pressed={isWatching}
      aria-disabled={isPending || undefined}
      onClick={() => !isPending && mutate(!isWatching)}
    />
  );
}

/** The same with a word, for the page of one notice. */
export function WatchNotice({ notice, isWatching }: Props) {
  const { mutate, isPending } = useWatch(notice);
  return (
    <Button
      size="sm"
      icon={isWatching ? "watching" : "eye"}
      pressed={isWatching}
      busy={isPending}
      aria-keyshortcuts="w"
      onClick={() => mutate(!isWatching)}
    >
      {isWatching ? "Watching" : "Watch"}
    </Button>
  );
}
