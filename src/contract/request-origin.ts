/** The header in which a screen names a request: itself and a number, "tab.7". */
export const originHeader = "x-request-origin";

export type RequestOrigin = { tab: string; request: number };

const shape = /^([\w-]{1,40})\.(\d{1,9})$/;

/** Reads the header; null if it has another shape. */
export function readOrigin(header: unknown): RequestOrigin | null {
  const [, tab, request] = (typeof header === "string" && shape.exec(header)) || [];
  return tab === undefined ? null : { tab, request: Number(request) };
}
