import { formatCount } from "#domain/format-number.ts";
import { maxRows } from "#features/csv-export/shapes.ts";
import { Button } from "#web/ui/button.tsx";
import classes from "./export-button.module.css";
import { type ExportedList, useExportCsv } from "./use-export-csv.ts";

type Props = { list: ExportedList; total: number | undefined };

/** Downloads a list as CSV. Says before that a long one is cut. Nothing to export, no button. */
export function ExportButton({ list, total }: Props) {
  const exportCsv = useExportCsv();
  if (!total) return null;
  return (
    <Button
      size="sm"
      icon="download"
      className={classes["button"]}
      busy={exportCsv.isPending}
      onClick={() => exportCsv.mutate(list)}
    >
      {total > maxRows ? `Export first ${formatCount(maxRows)}` : "Export CSV"}
    </Button>
  );
}
