import { useReaderZone } from "#web/clock.tsx";

/** The zone of times on the operator's pages: the browser's, because an operator need not have a profile. */
export const useOperatorZone = (): string => useReaderZone() ?? "Australia/Sydney";
