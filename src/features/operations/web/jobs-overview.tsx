import { OperatorBlock } from "#features/operator/web/operator-page.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type Jobs, jobsQuery } from "./jobs-query.ts";
import { TaskTable } from "./task-table.tsx";

type Task = Jobs["tasks"][number];
const needOf = ({ givenUp, failing, waiting, running }: Task) => [givenUp, failing, waiting + running];

/** The tasks with failed jobs, then the busiest, for the overview. */
export function JobsOverview({ rows }: { rows: number }) {
  const { data } = useQuery(jobsQuery);
  if (!data) return undefined;
  const tasks = data.tasks.toSorted((a, b) => {
    const [ofA, ofB] = [needOf(a), needOf(b)];
    const differing = ofA.findIndex((count, index) => count !== ofB[index]);
    return differing < 0 ? 0 : ofB[differing]! - ofA[differing]!;
  });
  return (
    <OperatorBlock title="Jobs" note="not done yet" more={<Link to="/operator/jobs">All jobs</Link>}>
      {tasks.length === 0 ? <p>Every job is done.</p> : <TaskTable tasks={tasks.slice(0, rows)} />}
    </OperatorBlock>
  );
}
