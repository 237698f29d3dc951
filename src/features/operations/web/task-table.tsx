import { epochOf } from "#domain/epoch.ts";
import { formatCount } from "#domain/format-number.ts";
import { formatZonedDateTime } from "#domain/format-time.ts";
import { Cell, NumberCell, OperatorTable, RowHead } from "#features/operator/web/operator-table.tsx";
import { useOperatorZone } from "#features/operator/web/operator-zone.ts";
import type { Jobs } from "./jobs-query.ts";

/** How many jobs of each task wait, run and fail. */
export function TaskTable({ tasks }: { tasks: Jobs["tasks"] }) {
  const zone = useOperatorZone();
  return (
    <OperatorTable
      label="Tasks"
      heads={[
        "Task",
        { right: "Due" },
        { right: "Later" },
        { right: "Running" },
        { right: "Failing" },
        { right: "Given up" },
        "Oldest due",
      ]}
    >
      {tasks.map(({ task, waiting, later, running, failing, givenUp, oldestDate }) => (
        <tr key={task}>
          <RowHead>
            <code>{task}</code>
          </RowHead>
          <NumberCell label="due">{formatCount(waiting)}</NumberCell>
          <NumberCell label="later">{formatCount(later)}</NumberCell>
          <NumberCell label="running">{formatCount(running)}</NumberCell>
          <NumberCell label="failing">{formatCount(failing)}</NumberCell>
          <NumberCell label="given up">{formatCount(givenUp)}</NumberCell>
          <Cell quiet>{oldestDate === null ? "none" : formatZonedDateTime(epochOf(oldestDate), zone)}</Cell>
        </tr>
      ))}
    </OperatorTable>
  );
}
