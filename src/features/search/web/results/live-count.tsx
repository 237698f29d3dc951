import { useSettled } from "#web/ui/use-settled.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { opportunitiesText } from "./result-text.ts";

/** Milliseconds of rest after which a new count is read out: while one types, none of those in between is. */
const rest = 1_000;

/** Says to a screen reader how many notices were found; undefined while they are on their way. */
export function LiveCount({ total }: { total: number | undefined }) {
  const settled = useSettled(total, rest);
  return (
    <VisuallyHidden>
      <span role="status">{settled !== undefined && opportunitiesText(settled)}</span>
    </VisuallyHidden>
  );
}
