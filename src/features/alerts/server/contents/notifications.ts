import { writeNotification } from "#features/saved-searches/server/notifications/service.ts";
import type { OrganisationScope } from "#platform/auth/authorized.ts";
import type { Database } from "#platform/db/db.ts";
import type { SearchSection } from "./matches.ts";
import { notificationIds, setNotification } from "./queries.ts";

type Told = { organisation: OrganisationScope; personId: number; at: Temporal.Instant };

type Section = Pick<SearchSection, "savedSearchId" | "items">;

/**
 * Writes the notifications that the product shows for what a message lists: one for each section. The first message about
 * an alert writes it; later ones and other channels link to the same. Returns their public ids by section.
 */
export async function writeNotifications(
  db: Database,
  { organisation, personId, at }: Told,
  sections: readonly Section[],
): Promise<Map<Section, string>> {
  const known = await notificationIds(
    db,
    sections.flatMap(({ items }) => items.flatMap(({ notificationId }) => notificationId ?? [])),
  );
  const result = new Map<Section, string>();
  for (const section of sections) {
    const { savedSearchId, items } = section;
    const fresh = items.filter(({ notificationId }) => notificationId === null);
    const earlier = items.flatMap(({ notificationId }) => known.get(notificationId ?? 0) ?? []);
    const publicId = fresh.length === 0 ? earlier[0] : await write(savedSearchId, fresh);
    if (publicId !== undefined) result.set(section, publicId);
  }
  return result;

  function write(savedSearchId: number, fresh: Section["items"]) {
    const opportunityIds = [...new Set(fresh.map(({ opportunityId }) => opportunityId))];
    return db.transaction().execute(async (trx) => {
      const publicId = await writeNotification(trx, organisation, { savedSearchId, personId, opportunityIds, at });
      if (publicId !== undefined)
        await setNotification(
          trx,
          fresh.map(({ alertId }) => alertId),
          publicId,
        );
      return publicId;
    });
  }
}
