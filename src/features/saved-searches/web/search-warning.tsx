import { PausedNote } from "#features/billing/web/paused-by-plan.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { TextButton } from "#web/ui/text-button.tsx";
import { isPaused } from "./is-paused.ts";
import classes from "./saved-search-row.module.css";
import type { Rate, SavedSearch } from "./saved-search-queries.ts";

type Props = { search: SavedSearch; rate: Rate | undefined; onEdit: () => void; onAlerts: () => void };

/** What is wrong with a saved search, and what its reader can do about it. */
export function SearchWarning({ search, rate, onEdit, onAlerts }: Props) {
  if (search.searchRequest === null)
    return search.canEdit ? (
      <Warning action="Say again what it finds" onAction={onEdit}>
        It tells nobody.
      </Warning>
    ) : (
      <Warning>It tells nobody. Ask its owner or an admin to say again what it finds.</Warning>
    );
  if (search.isPausedByPlan)
    return (
      <p className={classes["paused"]}>
        <PausedNote />
      </p>
    );
  const edit = search.canEdit ? { onAction: onEdit } : {};
  if (isPaused(search))
    return (
      <p className={classes["paused"]}>
        {search.isOwner ? "Paused. It sends you nothing." : "Your alerts are off."}{" "}
        <TextButton onClick={onAlerts}>{search.isOwner ? "Start again" : "Turn on"}</TextButton>
      </p>
    );
  if (rate?.isTooMany)
    return (
      <Warning action="Narrow it" {...edit}>
        More than 10 a day.
      </Warning>
    );
  return (
    rate?.total === 0 && (
      <Warning action="Widen it" {...edit}>
        Nothing matched in 90 days.
      </Warning>
    )
  );
}

type WarningProps = { children: string; action?: string; onAction?: () => void };

const Warning = ({ children, action, onAction }: WarningProps) => (
  <p className={classes["warning"]}>
    <Icon name="alert-triangle" />
    <span>
      {children} {action && onAction && <TextButton onClick={onAction}>{action}</TextButton>}
    </span>
  </p>
);
