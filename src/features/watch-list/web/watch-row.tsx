import type { StageCode } from "#domain/pipeline-stage.ts";
import { PausedNote } from "#features/billing/web/paused-by-plan.tsx";
import { Deadline } from "#features/opportunities/web/deadline.tsx";
import { StageSign } from "#features/pipeline/web/stage-sign.tsx";
import { formatCount, formatCounted } from "#domain/format-number.ts";
import { slugOf } from "#domain/slug.ts";
import { Icon } from "#web/ui/icon.tsx";
import { NoticeSummary } from "./notice-summary.tsx";
import { initialsOf } from "#web/ui/avatar.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { Link } from "@tanstack/react-router";
import { UnreadChange } from "./unread-change.tsx";
import { AlertsChoice } from "./alerts-choice.tsx";
import type { WatchListItem } from "./watch-list-query.ts";
import { WatchMenu } from "./watch-menu.tsx";
import classes from "./watch-row.module.css";

type Props = {
  heading?: "h2" | "h3";
  item: WatchListItem;
  stage: StageCode | undefined;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
};

/** One watched opportunity: what it is, when it closes, how often the reader is told, and who watches. */
export function WatchRow({ heading = "h3", item, stage, isTicked, onTick }: Props) {
  return (
    <li className={classes["row"]} data-ticked={isTicked || undefined} data-row={item.publicOpportunityId}>
      <label className={classes["tick"]}>
        <input type="checkbox" checked={isTicked} onChange={({ target }) => onTick(target.checked)} />
        <VisuallyHidden>Select {item.title}</VisuallyHidden>
      </label>
      <div className={classes["main"]}>
        <NoticeSummary
          item={item}
          heading={heading}
          isUnread={item.unreadChange !== null}
          beside={
            stage && (
              <Link to="/pipeline" className={classes["stage"]}>
                <StageSign stage={stage} />
              </Link>
            )
          }
        >
          {item.isPausedByPlan && (
            <p className={classes["quiet"]}>
              <PausedNote />
            </p>
          )}
          {item.unreadChange && <UnreadChange item={item} change={item.unreadChange} />}
          {item.follows && (
            <p className={classes["quiet"]}>
              Watched because you watch{" "}
              <Link to="/opportunities/$id/{-$slug}" params={{ id: item.follows.publicOpportunityId, slug: undefined }}>
                {item.follows.title}
              </Link>
            </p>
          )}
        </NoticeSummary>
      </div>
      <div className={classes["deadline"]}>
        <Deadline facts={item} weekday />
      </div>
      <div className={classes["alerts"]}>
        <AlertsChoice item={item} />
      </div>
      <Watchers item={item} />
      <Notes item={item} />
      <div className={classes["more"]}>
        <WatchMenu item={item} isInPipeline={stage !== undefined} />
      </div>
    </li>
  );
}

/** What the columns are, where the list has some. Each cell says for itself what it is. */
export const ColumnHeads = () => (
  <div className={classes["heads"]} aria-hidden>
    <span />
    <span>Opportunity</span>
    <span>Closing</span>
    <span>Alerts</span>
    <span>Watching</span>
    <span>Notes</span>
  </div>
);

function Notes({ item: { noteCount, publicOpportunityId, title } }: { item: WatchListItem }) {
  return (
    <div className={classes["notes"]}>
      {noteCount > 0 && (
        <Link
          to="/opportunities/$id/{-$slug}"
          params={{ id: publicOpportunityId, slug: slugOf(title) || undefined }}
          hash="notes"
        >
          <Icon name="note" /> <span aria-hidden>{formatCount(noteCount)}</span>
          <VisuallyHidden>
            {formatCounted(noteCount, "note")} on {title}
          </VisuallyHidden>
        </Link>
      )}
    </div>
  );
}

function Watchers({ item: { watchers, userWatching } }: { item: WatchListItem }) {
  return (
    <div className={classes["watching"]}>
      <ul className={classes["faces"]} aria-label="Watching">
        {watchers.map(({ fullName, isCaller }) => (
          <li key={fullName} title={fullName} className={isCaller ? classes["you"] : undefined}>
            <span aria-hidden>{initialsOf(fullName)}</span>
            <VisuallyHidden>{isCaller ? "You" : fullName}</VisuallyHidden>
          </li>
        ))}
      </ul>
      {!userWatching && <span className={classes["quiet"]}>shared with you</span>}
    </div>
  );
}
