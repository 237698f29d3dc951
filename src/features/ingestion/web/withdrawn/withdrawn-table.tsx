import { epochOf } from "#domain/epoch.ts";
import { formatZonedDateTime } from "#domain/format-time.ts";
import { ActButton } from "#features/operator/web/act-button.tsx";
import { ActsCell, Cell, OperatorTable, RowHead } from "#features/operator/web/operator-table.tsx";
import { useOperatorZone } from "#features/operator/web/operator-zone.ts";
import { api } from "#web/api/client.ts";

type Withdrawn = Awaited<ReturnType<typeof api.ingestion.withdrawnNotices>>["items"][number];

/** Withdrawn notices, with who withdrew each and why. */
export function WithdrawnTable({ notices }: { notices: readonly Withdrawn[] }) {
  const zone = useOperatorZone();
  return (
    <OperatorTable
      label="Withdrawn notices"
      heads={["Notice", "Source", "Reason", "By", "Withdrawn", { acts: "Acts" }]}
    >
      {notices.map((notice) => (
        <tr key={notice.publicOpportunityId}>
          <RowHead>
            {notice.title} {notice.reference && <code>{notice.reference}</code>}
          </RowHead>
          <Cell>{notice.sourceName}</Cell>
          <Cell quiet>“{notice.reason}”</Cell>
          <Cell label="by">{notice.operator ?? "an erased person"}</Cell>
          <Cell quiet>{formatZonedDateTime(epochOf(notice.withdrawnDate), zone)}</Cell>
          <ActsCell>
            <ActButton
              label="Restore"
              of={notice.title}
              preset="secondary"
              question={{
                title: "Restore this notice",
                text: "Everyone can find and open it again, as its sources publish it now. Nothing is announced.",
              }}
              act={(reason) =>
                api.ingestion.restoreNotice({
                  params: { publicOpportunityId: notice.publicOpportunityId },
                  body: { reason },
                })
              }
              done={`${notice.title} is restored`}
              failure="The notice was not restored"
            />
          </ActsCell>
        </tr>
      ))}
    </OperatorTable>
  );
}
