import { type OperatorActor, recordAct } from "#features/operator/server/service.ts";
import type { ActKind } from "#features/operator/shapes.ts";
import type { FeaturedService } from "#features/organisations/server/featured/service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Transaction } from "#platform/db/db.ts";

type Added = { name: string; websiteUrl: string; logo: string; reason: string };

/** What operators do with featured organisations. Each act is listed in the transaction of the change. */
export function featuredActs({ featured, clock }: { featured: FeaturedService; clock: Clock }) {
  const listed =
    (actor: OperatorActor, kind: ActKind, reason: string) =>
    (trx: Transaction, { id, name }: { id: number; name: string }) =>
      recordAct(trx, actor, { kind, subject: String(id), subjectName: name, reason }, clock.now());
  return {
    list: featured.listWithIds,
    /** `logo` is base 64. Refuses as `FeaturedService.add`. */
    add: (actor: OperatorActor, { logo, reason, ...rest }: Added) =>
      featured.add({ ...rest, logo: Buffer.from(logo, "base64") }, listed(actor, "featured_added", reason)),
    move: (
      actor: OperatorActor,
      id: number,
      { direction, reason }: { direction: "earlier" | "later"; reason: string },
    ) => featured.move(id, direction, listed(actor, "featured_moved", reason)),
    remove: (actor: OperatorActor, id: number, reason: string) =>
      featured.remove(id, listed(actor, "featured_removed", reason)),
  };
}
