import { userInfo } from "node:os";
import type { OperatorActor } from "#features/operator/server/policy.ts";
import { presentAct } from "#features/operator/server/presenter.ts";
import * as queries from "#features/operator/server/queries.ts";
import type { ActKind } from "#features/operator/shapes.ts";
import type { Database, Transaction } from "#platform/db/db.ts";

export { type OperatorActor, requireOperator } from "#features/operator/server/policy.ts";
export type OperatorService = ReturnType<typeof operatorService>;

type Facts = Record<string, string | number | boolean | null>;

/** One thing that an operator did. It contains no secret, and of people at most their organisation's name. */
export type Act = {
  kind: ActKind;
  /** An id that means something for the kind, and words for readers. */
  subject: string;
  subjectName: string;
  reason?: string | undefined;
  before?: Facts | undefined;
  after?: Facts | undefined;
};

/** Writes an act into the list, in the transaction that carries it out. */
export const recordAct = (trx: Transaction, actor: OperatorActor, act: Act, at: Temporal.Instant) =>
  insert(trx, { person_id: actor.personId, operator: actor.email }, act, at);

/**
 * Writes what a command on the server did into the list, in the transaction that carries it out, or before several do. It
 * is not known who ran the command, only which account of the system, and it asks for no reason.
 */
export const recordCommand = (db: Database, act: Act, at: Temporal.Instant) =>
  insert(db, { person_id: null, operator: commandName() }, act, at);

/** False in a database of a version before there was a list. */
export const hasActs = (db: Database): Promise<boolean> => queries.hasActs(db);

/** "command on the server (root)" */
function commandName(): string {
  try {
    return `command on the server (${userInfo().username})`;
  } catch {
    return "command on the server"; // a container may run as a number without a name
  }
}

const insert = (db: Database, who: { person_id: number | null; operator: string }, act: Act, at: Temporal.Instant) =>
  queries.insertAct(db, {
    ...who,
    at,
    kind: act.kind,
    subject: act.subject,
    subject_name: act.subjectName.slice(0, 300),
    reason: act.reason ?? "",
    before: act.before ? JSON.stringify(act.before) : null,
    after: act.after ? JSON.stringify(act.after) : null,
  });

/** The newest act of each subject of these kinds, by subject. For pages that say who decided something, and why. */
export async function newestActs(db: Database, kinds: ActKind[], subjects: string[]) {
  const rows = subjects.length === 0 ? [] : await queries.newestActs(db, kinds, subjects);
  return new Map(rows.map((row) => [row.subject, presentAct(row)]));
}

/** What operators did to one thing, of these kinds, the newest first; at most 20. */
export const actsOn = async (db: Database, kinds: ActKind[], subject: string) =>
  (await queries.actsOn(db, kinds, subject, 20)).map(presentAct);

/** What operators did. */
export const operatorService = ({ db }: { db: Database }) => ({
  async acts({ kind, page, pageSize }: { kind?: ActKind | undefined; page: number; pageSize: number }) {
    const { count, rows } = await queries.acts(db, kind, { limit: pageSize, offset: (page - 1) * pageSize });
    return { totalRecords: count, items: rows.map(presentAct) };
  },
});
