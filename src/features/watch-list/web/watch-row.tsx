import { slugOf } from "#domain/slug.ts";
import { Deadline } from "#features/opportunities/web/deadline.tsx";
import { Flag, OpportunityStatus } from "#features/opportunities/web/opportunity-status.tsx";
import { placesText, shortValue } from "#features/search/web/results/result-text.ts";
import { initialsOf } from "#web/ui/avatar.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { Link } from "@tanstack/react-router";
import { channels } from "./timing-form.tsx";
import type { WatchListItem } from "./watch-list-query.ts";
import { WatchMenu } from "./watch-menu.tsx";
import classes from "./watch-row.module.css";

/** One watched opportunity: what it is, when it closes, how often the reader is told, and who watches. */
export function WatchRow({ item }: { item: WatchListItem }) {
  const buyer = item.buyer?.buyerName;
  const rest = [shortValue(item), placesText(item)].filter(Boolean).join(" · ");
  const params = { id: item.publicOpportunityId, slug: slugOf(item.title) || undefined };
  return (
    <li className={classes["row"]}>
      <div className={classes["main"]}>
        <p className={classes["eyebrow"]}>
          <OpportunityStatus status={item.status} />
          {item.isInvented && <Flag kind="invented">invented</Flag>}
          <span>{[item.reference, item.opportunityType, item.sourceName].filter(Boolean).join(" · ")}</span>
        </p>
        <h3 className={classes["title"]}>
          <Link to="/opportunities/$id/{-$slug}" params={params}>
            {item.title}
          </Link>
        </h3>
        <p className={classes["facts"]}>
          {buyer && <strong>{buyer}</strong>}
          {buyer && rest && " · "}
          {rest}
        </p>
        {item.follows && (
          <p className={classes["quiet"]}>
            Watched because you watch{" "}
            <Link to="/opportunities/$id/{-$slug}" params={{ id: item.follows.publicOpportunityId, slug: undefined }}>
              {item.follows.title}
            </Link>
          </p>
        )}
      </div>
      <div className={classes["deadline"]}>
        <Deadline facts={item} />
      </div>
      <ul className={classes["alerts"]} aria-label="Alerts">
        {channels.map(({ field, label, icon }) => (
          <li key={field} className={item[field] === "Off" ? classes["off"] : undefined}>
            <Icon name={icon} /> <VisuallyHidden>{label}</VisuallyHidden> {item[field]}
          </li>
        ))}
      </ul>
      <Watchers item={item} />
      <div className={classes["more"]}>
        <WatchMenu item={item} />
      </div>
    </li>
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
