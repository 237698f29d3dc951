import { type Authorized, authorize } from "#platform/auth/authorized.ts";
import type { Caller } from "#platform/auth/caller.ts";

type Visible = { visibility: string; organisation_id: string | null };

/** A public notice is for everyone; an organisation's own is for its members alone. */
export const mayRead = <Row extends Visible>(row: Row | undefined, _caller: Caller): Authorized<Row> | undefined =>
  row && authorize(row, row.visibility === "public");
