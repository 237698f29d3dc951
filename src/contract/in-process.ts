import type { Transport } from "#contract/client.ts";

/** What every page must know of the server that draws it. */
export type Site = {
  productName: string;
  /** Under which address people reach it, without a slash at the end: "https://brolga.example". */
  origin: string;
  /** Some notices were made up, and the pages say so. */
  isDemonstration: boolean;
  /** The current year in Australia. */
  year: number;
  /** The server's clock at the moment of drawing, in milliseconds since 1970: deadlines count from it. */
  now: number;
};

/** Pages rendered on the server reach the API and the settings through this; app.ts fills it. Empty in a browser. */
export const inProcess: { transport?: Transport; site?: () => Site } = {};
