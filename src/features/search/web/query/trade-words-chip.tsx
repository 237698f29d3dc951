import { onPage } from "#features/search/web/query/search-change.ts";
import type { SearchResult } from "#features/search/web/query/search-query.ts";
import type { SearchUrl } from "#features/search/web/query/search-url.ts";
import { Chip } from "#web/ui/chip.tsx";
import { tradeWordsText } from "./trade-words-text.ts";

type Props = { url: SearchUrl; result: SearchResult | undefined; go: (next: SearchUrl) => void };

/** What was searched beside the words typed, because it means the same, and a button that leaves it out. */
export const TradeWordsChip = ({ url, result, go }: Props) =>
  result?.tradeWords && (
    <Chip removeLabel="Leave out" showsLabel onRemove={() => go({ ...onPage(url, 1), trade: "off" })}>
      Also: {tradeWordsText(result.tradeWords)}
    </Chip>
  );
