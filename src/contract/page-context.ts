import type { Transport } from "#contract/client.ts";

/** Where people sign in, as a browser must know it. */
export type IdentityProvider = {
  /** The issuer's address; its discovery document is below it. */
  authority: string;
  clientId: string;
  scope: string;
  /** For whom access tokens are asked: this API. */
  audience: string;
  /** Values of `acr` by which it says that a second factor was used; a page that needs one asks for them. */
  mfaAcr?: string[];
  /** The one that comes with the product: its pages are ours. */
  isOwn?: boolean;
};

/** What every page must know of the server that draws it. */
export type Site = {
  productName: string;
  /** Under which address people reach it, without a slash at the end: "https://brolga.example". */
  origin: string;
  /** Some notices were made up, and the pages say so. */
  isDemonstration: boolean;
  /** E-mails are not sent but kept, to be read at /dev/outbox. */
  capturesEmail: boolean;
  /** The current year in Australia. */
  year: number;
  /** The server's clock at the moment of drawing, in milliseconds since 1970: deadlines count from it. */
  now: number;
  /** Missing where nobody can sign in. */
  identity?: IdentityProvider;
};

/** What the server gives to the rendering of one page. */
export type PageContext = {
  site: Site;
  /** Reaches the server's own routes without a socket. */
  transport: Transport;
  /** For each inline script and style of the page; without one, all inline scripts run. */
  nonce?: string;
};
