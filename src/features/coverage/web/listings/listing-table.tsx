import { epochOf } from "#domain/epoch.ts";
import { formatCount, formatCounted } from "#domain/format-number.ts";
import { formatZonedDateTime } from "#domain/format-time.ts";
import { intervalText, listingStateNames } from "#features/coverage/web/coverage-text.ts";
import { ActButton } from "#features/operator/web/act-button.tsx";
import { ActsCell, Cell, MoreRow, NumberCell, OperatorTable, RowHead } from "#features/operator/web/operator-table.tsx";
import { useOperatorZone } from "#features/operator/web/operator-zone.ts";
import { api } from "#web/api/client.ts";
import { StatusLabel, type StatusLabelLook } from "#web/ui/status-label.tsx";
import { Fragment } from "react";
import type { OperatorListing } from "./listings-query.ts";

const columns = 8;
const looks: Record<OperatorListing["state"], StatusLabelLook> = {
  fresh: { shape: "dot", tone: "good" },
  stale: { shape: "triangle", tone: "warning" },
  failing: { shape: "square", tone: "warning" },
  never: { shape: "ring" },
  "by-hand": { shape: "dash" },
};
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

type Props = { listings: readonly OperatorListing[]; readsPortals: boolean };

/** Listings with their last crawl, and what an operator can do with each. */
export const ListingTable = ({ listings, readsPortals }: Props) => (
  <OperatorTable
    label="Listings"
    heads={[
      "Listing",
      "State",
      "Last read",
      { right: "Records" },
      { right: "New" },
      { right: "Changed" },
      { right: "Skipped" },
      { acts: "Acts" },
    ]}
  >
    {listings.map((listing) => (
      <ListingRow key={listing.code} listing={listing} readsPortals={readsPortals} />
    ))}
  </OperatorTable>
);

function ListingRow({ listing, readsPortals }: { listing: OperatorListing; readsPortals: boolean }) {
  const zone = useOperatorZone();
  const { code, state, switchedOff, lastReadDate, normalGapMinutes, counts, isScheduled, running } = listing;
  const name = `${listing.source}, ${listing.name}`;
  const more = moreText(listing, zone);
  return (
    <Fragment>
      <tr>
        <RowHead>
          {name} <code>{code}</code>
        </RowHead>
        <Cell>
          {switchedOff ? (
            <StatusLabel shape="dash">Switched off</StatusLabel>
          ) : (
            <StatusLabel {...looks[state]}>{capital(listingStateNames[state])}</StatusLabel>
          )}
        </Cell>
        <Cell label="last read">
          {lastReadDate === null ? "never" : formatZonedDateTime(epochOf(lastReadDate), zone)}
          {normalGapMinutes !== null && `, every ${intervalText(normalGapMinutes)}`}
        </Cell>
        <NumberCell label="records">{formatCount(counts.read)}</NumberCell>
        <NumberCell label="new">{formatCount(counts.added)}</NumberCell>
        <NumberCell label="changed">{formatCount(counts.changed)}</NumberCell>
        <NumberCell label="skipped">{formatCount(counts.skipped)}</NumberCell>
        <ActsCell>
          {isScheduled && readsPortals && running === null && (
            <ActButton
              label="Read now"
              of={name}
              act={() => api.coverage.crawlListing({ params: { code } })}
              done={`${name} is read as soon as a worker is free`}
              failure={`${name} is not read`}
            />
          )}
          {(isScheduled || switchedOff) && <SwitchButton code={code} name={name} isOn={!switchedOff} />}
        </ActsCell>
      </tr>
      {more && <MoreRow columns={columns}>{more}</MoreRow>}
    </Fragment>
  );
}

const SwitchButton = ({ code, name, isOn }: { code: string; name: string; isOn: boolean }) => (
  <ActButton
    label={isOn ? "Switch off" : "Switch on"}
    of={name}
    preset="tool"
    question={{
      title: `${isOn ? "Switch off" : "Switch on"} ${name}`,
      text: isOn
        ? "It is not read any more, until somebody switches it on. Its notices stay as they were read last, and close at their closing times. A crawl under way goes on to its end."
        : "It is read again when it is due, which may be at once.",
    }}
    act={(reason) => api.coverage.switchListing({ params: { code }, body: { isOn: !isOn, reason } })}
    done={`${name} is switched ${isOn ? "off" : "on"}`}
    failure={`${name} was not switched ${isOn ? "off" : "on"}`}
  />
);

/** What explains the state of a listing; empty if nothing has to be said. */
function moreText(listing: OperatorListing, zone: string): string {
  const { switchedOff, running, failure, failures, failedDate, notBeforeDate, note } = listing;
  const at = (date: string) => formatZonedDateTime(epochOf(date), zone);
  return [
    switchedOff &&
      `Switched off by ${switchedOff.operator ?? "an operator"}, ${at(switchedOff.since)}: “${switchedOff.reason}”.`,
    running &&
      `A run is under way since ${at(running.since)}: ${formatCounted(running.read, "record")}${running.expected === null ? "" : ` of ${formatCount(running.expected)}`}.`,
    failure &&
      `${failure} ${formatCounted(failures, "failure")} in a row${failedDate ? `, the last ${at(failedDate)}` : ""}.`,
    notBeforeDate && `The source asked us to wait until ${at(notBeforeDate)}.`,
    note,
  ]
    .filter(Boolean)
    .join(" ");
}
