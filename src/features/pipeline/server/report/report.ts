import { dollarsOf } from "#domain/money.ts";
import type { NoBidReason } from "#domain/pipeline-stage.ts";
import * as queries from "#features/pipeline/server/report/queries.ts";
import { requirePermission } from "#platform/auth/authorized.ts";
import type { Caller } from "#platform/auth/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";

/** Three years. */
const maxQuarters = 12;

/** What came of an organisation's pipeline. */
export const pipelineReport = ({ db, clock }: { db: Database; clock: Clock }) => ({
  /** Bids, wins, values and reasons for no bid, by quarter. The present quarter is there even if nothing happened yet. */
  async report(caller: Caller) {
    const actor = requirePermission(caller, "pipeline.read");
    const [rows, zone] = await Promise.all([queries.reportRows(db, actor), queries.zoneOf(db, actor)]);
    const present = firstDayOfQuarter(clock.now().toZonedDateTimeISO(zone).toPlainDate());
    const byQuarter = Map.groupBy(rows, ({ quarter }) => quarter);
    const first = Temporal.PlainDate.from(rows[0]?.quarter ?? present);
    return { quarters: quartersBetween(first, present).map((day) => presentQuarter(day, byQuarter.get(day) ?? [])) };
  },
});

const firstDayOfQuarter = (day: Temporal.PlainDate) => day.with({ month: day.month - ((day.month - 1) % 3), day: 1 });

/** The first days of the last quarters, the present one last. */
function quartersBetween(first: Temporal.PlainDate, present: Temporal.PlainDate): string[] {
  const days = Array.from({ length: maxQuarters }, (_, index) =>
    present.subtract({ months: 3 * (maxQuarters - 1 - index) }),
  );
  return days.filter((day) => Temporal.PlainDate.compare(day, first) >= 0 || day.equals(present)).map(String);
}

function presentQuarter(startDate: string, rows: queries.ReportRow[]) {
  const total = (kind: queries.ReportRow["kind"], column: "count" | "stated" | "cents") =>
    rows.filter((row) => row.kind === kind).reduce((sum, row) => sum + row[column], 0);
  const statedOf = (kind: queries.ReportRow["kind"]) => ({
    count: total(kind, "stated"),
    value: dollarsOf(total(kind, "cents")),
  });
  return {
    startDate,
    submitted: total("Submitted", "count"),
    submittedStated: statedOf("Submitted"),
    won: total("Won", "count"),
    wonStated: statedOf("Won"),
    lost: total("Lost", "count"),
    noBids: total("NoBid", "count"),
    reasons: rows
      .filter(({ kind }) => kind === "NoBid")
      .map(({ reason, count }) => ({ noBidReason: reason as NoBidReason, count })),
  };
}
