import { DeliveriesOverview } from "#features/alerts/web/deliveries-overview.tsx";
import { ListingsOverview } from "#features/coverage/web/listings/listings-overview.tsx";
import { FeedReaders } from "#features/operations/web/feed-readers.tsx";
import { InstallationHealth } from "#features/operations/web/installation.tsx";
import { JobsOverview } from "#features/operations/web/jobs-overview.tsx";
import { OverviewHead } from "#features/operations/web/overview.tsx";
import { Retention } from "#features/operations/web/retention-table.tsx";
import { LatestActs, OverviewPair, overviewRows } from "#features/operator/web/overview-page.tsx";
import { EnquiriesOverview } from "#features/support/web/operator/enquiries-overview.tsx";
import { title } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/operator/")({
  head: ({ match }) => ({ meta: [{ title: title(match.context.site, "Operator") }] }),
  component: Overview,
});

function Overview() {
  return (
    <>
      <OverviewHead />
      <ListingsOverview rows={overviewRows} />
      <OverviewPair>
        <DeliveriesOverview />
        <FeedReaders />
      </OverviewPair>
      <EnquiriesOverview rows={overviewRows} />
      <OverviewPair>
        <JobsOverview rows={overviewRows} />
        <InstallationHealth />
      </OverviewPair>
      <LatestActs />
      <Retention />
    </>
  );
}
