import { useEffect } from "react";
import { RecordSearch } from "#features/activity/web/record-search.tsx";
import { ExportSearch } from "#features/csv-export/web/export-search.tsx";
import { SaveSearchButton } from "#features/saved-searches/web/save-search-button.tsx";
import { ExcludeFromSearch } from "#features/search/web/exclusions/exclude-from-search.tsx";
import type { SearchSlots } from "#features/search/web/page/search-slots.tsx";
import { MemberActions, MemberFlags } from "#features/triage/web/notice-parts.tsx";
import { useTriageVisit } from "#features/triage/web/use-triage-visit.ts";

const memberSlots: SearchSlots = {
  BoxActions: ({ search }) => (
    <>
      <SaveSearchButton search={search} />
      <RecordSearch search={search} />
    </>
  ),
  HeadActions: ExportSearch,
  BelowPreview: ExcludeFromSearch,
  NoticeActions: MemberActions,
  NoticeFlags: MemberFlags,
};

/** Tells the search page what members can do there, as long as it is rendered. Scripts that visitors do not load. */
export default function MemberSearch({ onSlots }: { onSlots: (slots: SearchSlots | null) => void }) {
  useTriageVisit();
  useEffect(() => {
    onSlots(memberSlots);
    return () => onSlots(null);
  }, [onSlots]);
  return null;
}
