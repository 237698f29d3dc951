import { formatCount, formatCounted } from "#domain/format-number.ts";
import type { Call } from "#contract/endpoint.ts";
import type { csvExportContract } from "#features/csv-export/contract.ts";
import { api } from "#web/api/client.ts";
import { useAction } from "#web/forms/use-action.ts";

export type ExportedList = Call<(typeof csvExportContract)["create"]>["body"];

/** Downloads a list as CSV, and says how much of it is in the file. */
export const useExportCsv = () =>
  useAction(
    async (list: ExportedList) => {
      const made = await api.csvExport.create({ body: list });
      // The path alone, because a page can be open under another address of the same server.
      Object.assign(document.createElement("a"), { href: new URL(made.address).pathname, download: "" }).click();
      return made;
    },
    {
      successToast: (_, { rows, totalRecords }) =>
        rows < totalRecords
          ? {
              type: "warning",
              title: `First ${formatCount(rows)} exported`,
              message: `The list has ${formatCount(totalRecords)}. Narrow it to export the others.`,
            }
          : {
              type: "success",
              title: "List exported",
              message: `The file has ${formatCounted(rows, "opportunity", "opportunities")}.`,
            },
      failureTitle: "The list was not exported",
    },
  );
