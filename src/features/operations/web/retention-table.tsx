import { formatCount } from "#domain/format-number.ts";
import { daysText } from "#domain/retention.ts";
import { OperatorBlock } from "#features/operator/web/operator-page.tsx";
import { Cell, NumberCell, OperatorTable, RowHead } from "#features/operator/web/operator-table.tsx";
import { useQuery } from "@tanstack/react-query";
import { type Installation, installationQuery } from "./installation-query.ts";
import { sizeText } from "./size-text.ts";

/** What grows, how large it is, and after how long it is deleted. */
export function Retention() {
  const { data } = useQuery(installationQuery);
  return (
    data && (
      <OperatorBlock title="Retention" note="deleted each night; settings change the times">
        <RetainedTable retained={data.retained} />
      </OperatorBlock>
    )
  );
}

const RetainedTable = ({ retained }: Pick<Installation, "retained">) => (
  <OperatorTable label="Retention" heads={["Table", "Kept for", { right: "Rows, about" }, { right: "Size" }]}>
    {retained.map(({ table, days, rows, bytes }) => (
      <tr key={table}>
        <RowHead>
          <code>{table}</code>
        </RowHead>
        <Cell label="kept for">{daysText(days)}</Cell>
        <NumberCell label="rows">{formatCount(rows)}</NumberCell>
        <NumberCell label="size">{sizeText(bytes)}</NumberCell>
      </tr>
    ))}
  </OperatorTable>
);
