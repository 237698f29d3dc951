import { formatCount } from "#domain/format-number.ts";
import { useMember } from "#web/member/user-cache.ts";
import { addressOf } from "#features/search/web/query/search-address.ts";
import { urlOfRequest } from "#features/search/web/query/request-url.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Popup } from "#web/ui/popup.tsx";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { AlertsDialog } from "./alerts-dialog.tsx";
import { LastAlert } from "./last-alert.tsx";
import { rateText } from "./rate-text.ts";
import { RequestChange } from "./request-change.tsx";
import classes from "./saved-search-row.module.css";
import type { Rate, SavedSearch } from "./saved-search-queries.ts";
import { SearchMenu } from "./search-menu.tsx";
import { SearchWarning } from "./search-warning.tsx";

/** The names of the columns, where they stand beside each other. */
export const SavedSearchesHead = () => (
  <div className={`${classes["row"]} ${classes["head"]}`} aria-hidden>
    <span />
    <span>Search</span>
    <span>Last alert</span>
    <span>Rate</span>
    <span>Alerts</span>
    <span>Shared</span>
  </div>
);

type Props = { search: SavedSearch; rate: Rate | undefined; nextAlert: ReactNode; onEdit: () => void };

/** One saved search: what is new, what it finds, when and how often it tells, and who shares it. The name runs it. */
export function SavedSearchRow({ search, rate, nextAlert, onEdit }: Props) {
  const [opened, setOpened] = useState<"menu" | "alerts" | null>(null);
  const address = search.searchRequest && addressOf(urlOfRequest(search.searchRequest));
  return (
    <article className={classes["row"]} aria-label={search.name}>
      <NewCount newest={search.currentNotification} />
      <div className={classes["main"]}>
        <h2 className={classes["name"]}>{address ? <Link {...address}>{search.name}</Link> : search.name}</h2>
        <p className={classes["description"]}>{search.searchRequestDescription}</p>
        <RequestChange change={search.requestChange} />
        <SearchWarning search={search} rate={rate} onEdit={onEdit} onAlerts={() => setOpened("alerts")} />
      </div>
      <LastAlert search={search} next={nextAlert} />
      <p className={`${classes["rate"]} ${rate?.isTooMany ? classes["many"] : ""}`}>{rate && rateText(rate)}</p>
      <ul className={classes["alerts"]} aria-label="Alerts">
        <Alert icon="mail" channel="Email" timing={search.notificationTimingForEmail} />
        <Alert icon="message" channel="SMS" timing={search.notificationTimingForSms} />
        <Alert icon="bell" channel="Push" timing={search.notificationTimingForPush} />
      </ul>
      <Shared search={search} />
      <div className={classes["actions"]}>
        {address && (
          <ButtonLink {...address} size="sm" aria-label={`Run ${search.name}`}>
            Run
          </ButtonLink>
        )}
        {search.canEdit && (
          <Button size="sm" preset="low-profile" aria-label={`Edit ${search.name}`} onClick={onEdit}>
            Edit
          </Button>
        )}
        <Popup
          opened={opened === "menu"}
          // What it has opened meanwhile stays open.
          onClose={() => setOpened((now) => (now === "menu" ? null : now))}
          title={search.name}
          align="end"
          target={<IconButton icon="dots" label={`More for ${search.name}`} onClick={() => setOpened("menu")} />}
        >
          <SearchMenu search={search} onAlerts={() => setOpened("alerts")} onClose={() => setOpened(null)} />
        </Popup>
      </div>
      {opened === "alerts" && <AlertsDialog search={search} onClose={() => setOpened(null)} />}
    </article>
  );
}

/** The number of new notices opens the newest notification. */
function NewCount({ newest }: { newest: SavedSearch["currentNotification"] }) {
  const count = newest?.countOfNewOpportunities ?? 0;
  const text = (
    <>
      <strong>{formatCount(count)}</strong> new
    </>
  );
  if (!newest) return <p className={`${classes["new"]} ${classes["none"]}`}>{text}</p>;
  const { savedSearchNotificationId } = newest;
  return (
    <p className={`${classes["new"]} ${count === 0 ? classes["none"] : ""}`}>
      <Link to="/saved-search-notification/$savedSearchNotificationId" params={{ savedSearchNotificationId }}>
        {text}
      </Link>
    </p>
  );
}

type AlertProps = { icon: "mail" | "message" | "bell"; channel: string; timing: string };

const Alert = ({ icon, channel, timing }: AlertProps) => (
  <li title={channel} className={timing === "Off" ? classes["off"] : undefined}>
    <Icon name={icon} /> <span className={classes["channel"]}>{channel} </span>
    {timing}
  </li>
);

/** Whose it is, with their face, and who shares it. */
function Shared({ search }: { search: SavedSearch }) {
  const { profile } = useMember();
  const owner = search.isOwner ? `${profile.givenName} ${profile.surname}` : ownerName(search);
  return (
    <p className={classes["shared"]}>
      {owner && <Avatar name={owner} image={null} size="sm" isColleague={!search.isOwner} />}
      <span>{sharedText(search)}</span>
    </p>
  );
}

const ownerName = ({ sharedByUserFullName, createdBy }: SavedSearch) => sharedByUserFullName ?? createdBy;

function sharedText(search: SavedSearch): string {
  if (!search.sharedWithOrganisation) return "Only you";
  return search.isOwner ? "With everyone" : `By ${ownerName(search) ?? "a former colleague"}`;
}
