import type { FileAnswer } from "#contract/media.ts";
import { isoInstant } from "#domain/iso-instant.ts";
import type { BillingService } from "#features/billing/server/service.ts";
import { exportedList } from "#features/csv-export/contract.ts";
import { maxRows } from "#features/csv-export/shapes.ts";
import { readerOfExport } from "#features/csv-export/server/policy.ts";
import * as queries from "#features/csv-export/server/queries.ts";
import { requirePermission } from "#platform/auth/authorized.ts";
import { hashOfSecret, newSecret } from "#platform/auth/secret.ts";
import { type Caller, signedIn } from "#platform/auth/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { notFound } from "#platform/refusal.ts";
import { byteOrderMark, type Cell, csvLine } from "#domain/csv.ts";
import { type ExportedList, listReader, type ListNeeds } from "./lists.ts";

export type CsvExportService = ReturnType<typeof csvExportService>;

type Needs = ListNeeds & { db: Database; clock: Clock; requireFeature: BillingService["requireFeature"] };

/** How long the address of an export works: a browser fetches it at once. */
export const exportTtl = Temporal.Duration.from({ minutes: 5 });

/** Lists as CSV. A browser saves a file from an address, where it cannot send a token, so the address has a secret. */
export function csvExportService({ db, clock, requireFeature, ...needs }: Needs) {
  const openList = listReader(needs);
  return {
    /** Refuses with `plan_cap` if the plan lacks the feature, and like the list itself. */
    async create(caller: Caller, list: ExportedList) {
      const actor = requirePermission(caller, "lists.export");
      await requireFeature(actor, "CsvExport");
      const { totalRecords } = await openList(list, caller, 0);
      const now = clock.now();
      const expiresAt = now.add(exportTtl);
      const token = newSecret();
      const usedSecondFactor = signedIn(caller).identity.usedSecondFactor ?? false;
      await queries.insertExport(db, actor, { tokenHash: hashOfSecret(token), usedSecondFactor, list, expiresAt });
      return {
        address: `${needs.origin()}/api/v1/export/${token}.csv`,
        expiresDate: isoInstant(expiresAt),
        totalRecords,
        rows: Math.min(totalRecords, maxRows),
      };
    },

    /**
     * The file of an address. Refuses with `not_found` if it has expired or its person may not read the list any more, and
     * with `plan_cap` if the plan lacks the feature.
     */
    async file(token: string): Promise<FileAnswer> {
      const now = clock.now();
      const row = await queries.exportByToken(db, hashOfSecret(token));
      const reader = readerOfExport(row, now);
      if (!row || !reader) throw notFound("This export has expired. Export the list again.");
      await requireFeature(requirePermission(reader, "lists.export"), "CsvExport");
      const { name, totalRecords, header, batches } = await openList(exportedList.parse(row.list), reader, maxRows);
      // Read before the answer begins: a refusal must not come in the middle of a file.
      const first = await batches.next();
      const cut = totalRecords > maxRows ? `-first-${maxRows}` : "";
      const day = now.toZonedDateTimeISO("Australia/Sydney").toPlainDate().toString();
      return { name: `${name}${cut}-${day}.csv`, content: linesOf(header, first, batches) };
    },
  };
}

async function* linesOf(header: string[], first: IteratorResult<Cell[][]>, rest: AsyncGenerator<Cell[][]>) {
  yield byteOrderMark + csvLine(header);
  for (let batch = first; !batch.done; batch = await rest.next()) yield batch.value.map(csvLine).join("");
}
