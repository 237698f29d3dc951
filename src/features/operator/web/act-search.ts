/** What the address of the audit list says. Whether the kind is one is looked up by the page, which visitors never load. */
export type ActSearch = { kind?: string; page?: number };

/** What of an address counts. */
export const actSearchOf = ({ kind, page }: Record<string, unknown>): ActSearch => ({
  ...(typeof kind === "string" && kind !== "" && { kind }),
  ...(Number.isInteger(page) && Number(page) > 1 && { page: Number(page) }),
});
