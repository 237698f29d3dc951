import type { NoticePartProps } from "#features/search/web/page/search-slots.tsx";
import { NoteCount } from "#features/notes/web/note-count.tsx";
import { WatchButton } from "#features/watch-list/web/watch-button.tsx";
import { Colleagues } from "./colleagues.tsx";
import { HideButton, HideForAll } from "./hide-button.tsx";
import { RowSwipe } from "./row-swipe.tsx";

/** What a member can do with a notice of a list: watch it, or hide it, by a button, a key or a swipe. */
export function MemberActions({ item, card, place }: NoticePartProps) {
  const { userWatching = false, hiddenFor = null } = card?.member ?? {};
  return (
    <>
      <WatchButton notice={item} isWatching={userWatching} />
      <HideButton notice={item} hiddenFor={hiddenFor} />
      {place === "row" && <RowSwipe notice={item} isWatching={userWatching} hiddenFor={hiddenFor} />}
      {place === "preview" && hiddenFor === null && <HideForAll notice={item} />}
    </>
  );
}

/** Beside a notice's state: the colleagues who have opened it or watch it, and how many notes they wrote. */
export const MemberFlags = ({ card }: NoticePartProps) => (
  <>
    <Colleagues colleagues={card?.member?.colleagues ?? []} />
    <NoteCount count={card?.noteCount ?? 0} />
  </>
);
