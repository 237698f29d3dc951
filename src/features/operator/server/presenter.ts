import { isoInstant } from "#domain/iso-instant.ts";
import type { operatorAct } from "#features/operator/contract.ts";
import type { ActRow } from "#features/operator/server/queries.ts";
import type { ActKind } from "#features/operator/shapes.ts";
import type { z } from "zod";

type Facts = z.input<typeof operatorAct>["before"];

export const presentAct = (row: ActRow): z.input<typeof operatorAct> => ({
  actId: row.id,
  date: isoInstant(row.at),
  operator: row.operator,
  kind: row.kind as ActKind,
  subject: row.subject,
  subjectName: row.subject_name,
  reason: row.reason,
  before: row.before as Facts,
  after: row.after as Facts,
});
