import type { Handlers } from "#contract/endpoint.ts";
import type { csvExportContract } from "#features/csv-export/contract.ts";
import type { CsvExportService } from "#features/csv-export/server/service.ts";
import type { Caller } from "#platform/auth/caller.ts";

export const csvExportHandlers = (service: CsvExportService): Handlers<typeof csvExportContract, Caller> => ({
  create: ({ body }, caller) => service.create(caller, body),
  file: ({ params }) => service.file(params.token),
});
