import { useDebouncedValue } from "#web/ui/use-debounced-value.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { opportunitiesText } from "./result-text.ts";

/** Debounce in milliseconds before a new count is announced; counts while typing are not. */
const debounceMs = 1_000;

/** Announces the number of results to screen readers; undefined while loading. */
export function LiveCount({ total }: { total: number | undefined }) {
  const debounced = useDebouncedValue(total, debounceMs);
  return (
    <VisuallyHidden>
      <span role="status">{debounced !== undefined && opportunitiesText(debounced)}</span>
    </VisuallyHidden>
  );
}
