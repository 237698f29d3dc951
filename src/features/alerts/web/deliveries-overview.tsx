import { formatCount } from "#domain/format-number.ts";
import { p95Text } from "#features/operator/web/duration-text.ts";
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
      note="sent in the last 24 h; p95 from due to sent"
      more={<Link to="/operator/deliveries">All deliveries</Link>}
    >
      <OperatorTable
        label="Deliveries by channel"
        heads={[
          "Channel",
          { right: "Due" },
          { right: "Late" },
          { right: "Sent" },
          { right: "Retrying" },
          { right: "Dead" },
          { right: "p95" },
        ]}
      >
        {data.channels.map(({ channel, due, late, sent, retrying, dead, p95Seconds }) => (
          <tr key={channel}>
            <RowHead>
              <Link to="/operator/deliveries" search={{ channel }}>
                {channelNames[channel]}
              </Link>
            </RowHead>
            <NumberCell label="due">{formatCount(due)}</NumberCell>
            <NumberCell label="late">
              <BadCount count={late} shape="triangle" />
            </NumberCell>
            <NumberCell label="sent">{formatCount(sent)}</NumberCell>
            <NumberCell label="retrying">{formatCount(retrying)}</NumberCell>
            <NumberCell label="dead">
              <BadCount count={dead} shape="square" />
            </NumberCell>
            <NumberCell label="p95 from due to sent">{p95Text(p95Seconds) ?? "–"}</NumberCell>
          </tr>
        ))}
      </OperatorTable>
    </OperatorBlock>
  );
}

/** A count that should be 0. */
const BadCount = ({ count, shape }: { count: number; shape: "square" | "triangle" }) =>
  count === 0 ? (
    "0"
  ) : (
    <StatusLabel shape={shape} tone="warning">
      {formatCount(count)}
    </StatusLabel>
  );
