import type { Doc } from "#search-core/types.ts";

/** The UTC day of an instant. */
export const dayOf = (seconds: number | null): number | null => seconds && Math.floor(seconds / 86_400);

/** A public, open notice with default values for everything that is not given. */
export const plainDoc = (known: Partial<Doc> & Pick<Doc, "id">): Doc => ({
  title: "",
  description: "",
  reference: "",
  buyerName: "",
  placeText: "",
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
  closingDay: dayOf(known.closing ?? null),
  cancelled: null,
  awarded: null,
  closed: null,
  lastActivity: null,
  firstSeen: 0,
  briefing: null,
  hasMandatoryBriefing: false,
  news: null,
  activity: 0,
  organisation: null,
  isNonTender: false,
  ...known,
});
