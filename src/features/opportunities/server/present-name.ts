import type { OpportunityRow } from "#features/opportunities/server/queries.ts";
import type { Authorized } from "#platform/auth/authorized.ts";

/** What names a notice in a sentence. */
export type NoticeName = { publicOpportunityId: string; reference: string | null; title: string };

type NameRow = Pick<OpportunityRow, "public_id" | "reference" | "title">;

/** The name of a notice that its reader may see. */
export const presentName = ({ public_id, reference, title }: Authorized<NameRow>): NoticeName => ({
  publicOpportunityId: public_id,
  reference,
  title,
});
