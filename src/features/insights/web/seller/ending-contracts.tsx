import { epochOf } from "#domain/epoch.ts";
import { formatDate } from "#domain/format-time.ts";
import { slugOf } from "#domain/slug.ts";
import type { SellerInsights } from "#features/insights/web/insights-queries.ts";
import { distanceText, howLetText, moneyText } from "#features/insights/web/insights-text.ts";
import { CsvButton } from "#web/charts/csv-button.tsx";
import { type Column, ReadTable } from "#web/charts/read-table.tsx";
import { Basis, Section } from "#web/charts/section.tsx";
import { useNow } from "#web/clock.tsx";
import { Link } from "@tanstack/react-router";
import { Fragment } from "react";

const title = "Contracts that end within 18 months";
const columns: Column[] = [
  { head: "Contract" },
  { head: "Buyer", onPhone: "wide" },
  { head: "How it was let", onPhone: "wide" },
  { head: "Value", isNumber: true },
  { head: "Ends", isNumber: true, sorted: "ascending" },
];

/** Contracts and standing offers of a seller that may be tendered again, soonest first. */
export function EndingContracts({ insights: { ending } }: { insights: SellerInsights }) {
  const now = useNow();
  const howLet = (contract: (typeof ending)[number]) =>
    howLetText(contract.access, contract.exemptionCode, contract.isStandingOffer);
  const endOf = (contract: (typeof ending)[number]) =>
    formatDate(epochOf(contract.contractEndDate), contract.timeZoneId);
  if (ending.length === 0)
    return (
      <Section title={title}>
        <p>No contract or standing offer of this seller is known to end within 18 months.</p>
      </Section>
    );
  return (
    <Section
      title={title}
      end={
        <CsvButton
          name={title.toLowerCase()}
          columns={["Contract", "Buyer", "How it was let", "Value (AUD)", "Ends"]}
          rows={ending.map((contract) => [
            contract.title,
            contract.buyerName,
            howLet(contract),
            contract.sellerAwardedValue,
            endOf(contract),
          ])}
        />
      }
    >
      <ReadTable
        caption={title}
        columns={columns}
        rows={ending.map((contract) => ({
          key: contract.publicOpportunityId,
          cells: [
            <Link
              key="title"
              to="/opportunities/$id/{-$slug}"
              params={{ id: contract.publicOpportunityId, slug: slugOf(contract.title) || undefined }}
            >
              {contract.title}
            </Link>,
            contract.buyerName ?? "not stated",
            howLet(contract),
            moneyText(contract.sellerAwardedValue),
            <Fragment key="end">
              {endOf(contract)}
              <small>{distanceText(epochOf(contract.contractEndDate), now)}</small>
            </Fragment>,
          ],
        }))}
      />
      <Basis>
        Work that may be tendered again. Orders under a panel are left out, because a panel member is asked again
        without a public tender. An end can be put off by an extension that is not published.
      </Basis>
    </Section>
  );
}
