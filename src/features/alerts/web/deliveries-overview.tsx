import { formatCount } from "#domain/format-number.ts";
import { OperatorBlock } from "#features/operator/web/operator-page.tsx";
import { NumberCell, OperatorTable, RowHead } from "#features/operator/web/operator-table.tsx";
import { StatusLabel } from "#web/ui/status-label.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { channelNames, operatorDeliveriesQuery } from "./operator-deliveries-query.ts";

/** Messages of alerts by channel, for the overview. */
export function DeliveriesOverview() {
  const { data } = useQuery(operatorDeliveriesQuery({}, 1));
  if (!data) return undefined;
  return (
    <OperatorBlock
      title="Deliveries"
      note="sent in the last 24 h"
      more={<Link to="/operator/deliveries">All deliveries</Link>}
    >
      <OperatorTable
        label="Deliveries by channel"
        heads={["Channel", { right: "Due" }, { right: "Sent" }, { right: "Retrying" }, { right: "Dead" }]}
      >
        {data.channels.map(({ channel, due, sent, retrying, dead }) => (
          <tr key={channel}>
            <RowHead>
              <Link to="/operator/deliveries" search={{ channel }}>
                {channelNames[channel]}
              </Link>
            </RowHead>
            <NumberCell label="due">{formatCount(due)}</NumberCell>
            <NumberCell label="sent">{formatCount(sent)}</NumberCell>
            <NumberCell label="retrying">{formatCount(retrying)}</NumberCell>
            <NumberCell label="dead">
              {dead === 0 ? (
                formatCount(dead)
              ) : (
                <StatusLabel shape="square" tone="warning">
                  {formatCount(dead)}
                </StatusLabel>
              )}
            </NumberCell>
          </tr>
        ))}
      </OperatorTable>
    </OperatorBlock>
  );
}
