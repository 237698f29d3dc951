/** What a test says about a notice. Everything else has default values. */
type Wish = {
  key: string;
  title?: string;
  description?: string;
  buyer?: string;
  status?: "active" | "planned" | "cancelled" | "complete";
  /** UNSPSC codes. */
  categories?: string[];
  places?: string[];
  opens?: string;
  /** ISO 8601 with offset, a local time or a day. */
  closes?: string;
  /** Dollars. */
  value?: number;
  released?: string;
  award?: { supplier: string; abn?: string; dollars: number; date: string };
};

/** A release of the Open Contracting Data Standard, as a publisher would send it. */
export function release({ key, released = "2026-09-01T00:00:00Z", status = "active", award, ...wish }: Wish) {
  const items = [
    ...(wish.categories ?? []).map((id) => ({ classification: { scheme: "UNSPSC", id } })),
    ...(wish.places ?? []).map((region) => ({ deliveryAddresses: [{ region }] })),
  ];
  return {
    ocid: key,
    date: released,
    tag: [award ? "award" : "tender"],
    buyer: { name: wish.buyer ?? "Department of Examples" },
    tender: {
      id: `RFT-${key}`,
      title: wish.title ?? "Cleaning of the depot",
      description: wish.description ?? "Daily cleaning of offices and workshops.",
      status,
      procurementMethod: "open",
      tenderPeriod: { startDate: wish.opens ?? released, ...(wish.closes && { endDate: wish.closes }) },
      ...(wish.value !== undefined && { value: { amount: wish.value, currency: "AUD" } }),
      items,
    },
    ...(award && { awards: [awardOf(award)], parties: [supplierOf(award)] }),
  };
}

const awardOf = ({ supplier, dollars, date }: NonNullable<Wish["award"]>) => ({
  id: "1",
  status: "active",
  date,
  value: { amount: dollars, currency: "AUD" },
  suppliers: [{ id: "supplier", name: supplier }],
});
const supplierOf = ({ supplier, abn }: NonNullable<Wish["award"]>) => ({
  id: "supplier",
  name: supplier,
  roles: ["supplier"],
  ...(abn && { identifier: { scheme: "AU-ABN", id: abn } }),
});
