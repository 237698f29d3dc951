import { formatCount } from "#domain/format-number.ts";
import { OperatorBlock } from "#features/operator/web/operator-page.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { EnquiryTable } from "./enquiry-table.tsx";
import { writtenQuery } from "./written-query.ts";

/** The enquiries that have waited longest, for the overview. Nothing if none waits. */
export function EnquiriesOverview({ rows }: { rows: number }) {
  const { data } = useQuery(writtenQuery(false));
  if (!data || data.enquiries.items.length === 0) return undefined;
  return (
    <OperatorBlock
      title="Enquiries waiting"
      note={formatCount(data.enquiries.totalRecords)}
      more={<Link to="/operator/enquiries">All enquiries</Link>}
    >
      <EnquiryTable enquiries={data.enquiries.items.slice(0, rows)} />
    </OperatorBlock>
  );
}
