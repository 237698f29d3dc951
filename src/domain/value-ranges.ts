/** The value ranges of the filter, in dollars; null is open-ended. Ids are public and never change. */
export const valueRanges = [
  { id: 1, label: "Under $10k", valueFrom: null, valueTo: 10_000 },
  { id: 2, label: "$10k to $50k", valueFrom: 10_000, valueTo: 50_000 },
  { id: 3, label: "$50k to $100k", valueFrom: 50_000, valueTo: 100_000 },
  { id: 4, label: "$100k to $500k", valueFrom: 100_000, valueTo: 500_000 },
  { id: 5, label: "$500k to $1M", valueFrom: 500_000, valueTo: 1_000_000 },
  { id: 6, label: "$1M to $5M", valueFrom: 1_000_000, valueTo: 5_000_000 },
  { id: 7, label: "$5M to $20M", valueFrom: 5_000_000, valueTo: 20_000_000 },
  { id: 8, label: "Over $20M", valueFrom: 20_000_000, valueTo: null },
] as const;
