import { byteOrderMark, type Cell, csvLine } from "#domain/csv.ts";
import { useUserCache } from "#web/member/user-cache.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { saveAs } from "#web/ui/save-as.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import classes from "./csv-button.module.css";

type Props = {
  /** What the rows are, in words that also name the file. */
  name: string;
  columns: readonly string[];
  rows: readonly (readonly Cell[])[];
};

/** Downloads what a chart or table shows as CSV. Readers whose plan has no CSV learn which plans have it. */
export function CsvButton({ name, columns, rows }: Props) {
  const mayDownload = useUserCache()?.entitlements.plan.features.includes("CsvExport") ?? false;
  const label = (
    <>
      CSV <VisuallyHidden>{mayDownload ? `of ${name}` : `of ${name} comes with Starter`}</VisuallyHidden>
    </>
  );
  if (!mayDownload)
    return (
      <ButtonLink
        to="/pricing"
        preset="low-profile"
        size="xs"
        icon="download"
        title="CSV comes with Starter"
        className={classes["csv"]}
      >
        {label}
      </ButtonLink>
    );
  const text = () => byteOrderMark + [columns, ...rows].map(csvLine).join("");
  return (
    <Button
      preset="low-profile"
      size="xs"
      icon="download"
      title="Download as CSV"
      className={classes["csv"]}
      onClick={() => saveAs(`${fileName(name)}.csv`, text(), "text/csv;charset=utf-8")}
    >
      {label}
    </Button>
  );
}

const fileName = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
