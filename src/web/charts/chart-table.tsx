import classes from "#web/charts/chart-table.module.css";
import { ReadTable } from "#web/charts/read-table.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { ComponentProps } from "react";

/** The data of a chart as a table, one click away. */
export const ChartTable = (table: Omit<ComponentProps<typeof ReadTable>, "form">) => (
  <details className={classes["data"]}>
    <summary>
      <Icon name="chevron-right" />
      Show as a table
    </summary>
    <ReadTable {...table} form="dense" />
  </details>
);
