import type { Doc } from "#search-core/types.ts";

/** A public, open notice of which nothing is known but what is given. */
export const plainDoc = (known: Partial<Doc> & Pick<Doc, "id">): Doc => ({
  title: "",
  description: "",
  reference: "",
  buyerName: "",
  status: 1,
  type: 1,
  buyer: null,
  categories: [],
  locations: [],
  valueFrom: null,
  valueTo: null,
  expectedRelease: null,
  open: null,
  closing: null,
  cancelled: null,
  awarded: null,
  closed: null,
  lastActivity: null,
  firstSeen: 0,
  activity: 0,
  organisation: null,
  isNonTender: false,
  ...known,
});
