import { ListPages } from "#web/lists/list-pages.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { deliveryListOf, type DeliverySearch } from "./delivery-states.ts";
import { DeliveryPane } from "./delivery-pane.tsx";
import { DeliveryTable } from "./delivery-table.tsx";
import { operatorDeliveriesQuery, pageSize } from "./operator-deliveries-query.ts";
import classes from "./delivery-pane.module.css";

const noneTexts = {
  failing: "No delivery is dead or retrying",
  due: "No delivery is due",
  sent: "Nothing has been sent yet",
};

/** A page of deliveries by email, text message and push, and beside it the one that is open. */
export function DeliveryList({ search }: { search: DeliverySearch }) {
  const { state = "failing", kind, text, page = 1, delivery } = search;
  const { data, isError, refetch } = useQuery(operatorDeliveriesQuery(search));
  const pageLink = (to: number, label: string) => {
    const { page: _, delivery: __, ...kept } = search;
    return (
      <ButtonLink to="/operator/deliveries" search={{ ...kept, ...(to > 1 && { page: to }) }} size="sm">
        {label}
      </ButtonLink>
    );
  };
  return (
    <>
      {isError && <ErrorPanel thing="the deliveries" onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonRows rows={8} height={52} />}
      <div className={classes["split"]}>
        <div>
          {data?.items.length === 0 && (
            <EmptyState title={kind === undefined ? noneTexts[deliveryListOf(state)] : "No delivery of this kind"}>
              {text !== undefined && `Looked for “${text}”: a whole email, words of a name, or a delivery.`}
            </EmptyState>
          )}
          {data && data.items.length > 0 && (
            <>
              <DeliveryTable deliveries={data.items} search={search} />
              <ListPages
                label="Pages of deliveries"
                page={page}
                pageSize={pageSize}
                total={data.totalRecords}
                previous={pageLink(page - 1, "Previous")}
                next={pageLink(page + 1, "Next")}
              />
            </>
          )}
        </div>
        {delivery !== undefined && <DeliveryPane key={delivery} deliveryId={delivery} search={search} />}
      </div>
    </>
  );
}
