import { isoInstant } from "#domain/iso-instant.ts";
import type { z } from "zod";
import type { securityEvent } from "#features/security-events/contract.ts";
import { isSubject } from "#features/security-events/server/policy.ts";
import type { EventRow, Subject } from "#features/security-events/server/queries.ts";
import type { SecurityEventKind } from "#domain/security-event-kind.ts";
import type { Authorized } from "#platform/auth/authorized.ts";

/**
 * An event as its reader sees it. When one person acts on another, the event has the actor's network, which only the
 * actor sees.
 */
export function presentEvent(row: Authorized<EventRow>, reader: Subject): z.input<typeof securityEvent> {
  const concernsReader = isSubject(row, reader);
  const isOwnAct = row.actor_id !== null && row.actor_id === reader.personId;
  const isBySomeoneElse = concernsReader && row.actor_id !== null && !isOwnAct;
  return {
    kind: row.kind as SecurityEventKind,
    detail: row.detail,
    side: concernsReader ? "subject" : "actor",
    isBySomeoneElse,
    occurrences: row.occurrences,
    firstDate: isoInstant(row.first_at),
    lastDate: isoInstant(row.last_at),
    network: isBySomeoneElse ? null : row.network,
    fromOtherNetworks: row.other_networks && !isBySomeoneElse,
  };
}
