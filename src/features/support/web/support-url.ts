import { isRequestType, type RequestType } from "#domain/request-type.ts";

/** The address of the support page: what the enquiry is about, and the public id of the notice that it names. */
export type SupportUrl = { about?: RequestType; notice?: string };

/** Reads the address. What it cannot mean is left out. */
export const readSupportUrl = ({ about, notice }: Record<string, unknown>): SupportUrl => ({
  ...(isRequestType(about) && { about }),
  ...(typeof notice === "string" && /^[a-z2-7]{16}$/.test(notice) && { notice }),
});
