import { formatCount } from "#domain/format-number.ts";
import { ActButton } from "#features/operator/web/act-button.tsx";
import { FactList, OperatorBlock, OperatorHead } from "#features/operator/web/operator-page.tsx";
import { api } from "#web/api/client.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { UploadList } from "./upload-list.tsx";
import { type Unspsc, unspscQuery } from "./unspsc-query.ts";
import { UploadPreview } from "./upload-preview.tsx";
import classes from "./unspsc-page.module.css";

/** The names of categories, and the import of a whole UNSPSC list. */
export function UnspscPage() {
  const { data, isError, refetch } = useQuery(unspscQuery);
  return (
    <>
      <OperatorHead title="UNSPSC" lead={data && `${formatCount(data.names)} categories have names`} />
      {isError && <ErrorPanel thing="the categories" onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonRows rows={6} height={33} />}
      {data && (
        <>
          <div className={classes["columns"]}>
            <FactList facts={factsOf(data)} />
            <UploadList />
          </div>
          {data.upload && <UploadPreview key={data.upload.uploadId} upload={data.upload} />}
          {data.imported + data.replaced > 0 && (
            <OperatorBlock title="Back to the shipped names">
              <ActButton
                label="Remove the imported list"
                of=""
                preset="danger"
                question={{
                  title: "Remove the imported list",
                  text: `${formatCount(data.imported)} names go, and ${formatCount(data.replaced)} are again what they were before the import. Codes without a name are shown by the nearest name above them.`,
                  isDangerous: true,
                }}
                act={(reason) => api.ingestion.resetUnspsc({ body: { reason } })}
                done="The imported list is removed"
                failure="The imported list was not removed"
              />
            </OperatorBlock>
          )}
        </>
      )}
    </>
  );
}

const factsOf = ({ names, imported, replaced }: Unspsc) =>
  [
    ["Shipped", `${formatCount(names - imported)} names, from AusTender, sources and our own`],
    ["Imported", imported === 0 ? "no list" : `${formatCount(imported)} names that the product does not ship`],
    ["Replaced", `${formatCount(replaced)} shipped names`],
    ["Choices", "filters and pages list imported commodities once a notice names them"],
  ] as const;
