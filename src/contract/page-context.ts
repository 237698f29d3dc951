import type { Retention } from "#domain/retention.ts";
import type { DirectCall, Transport } from "#contract/client.ts";

/** Where people sign in, for the browser. */
export type IdentityProvider = {
  /** The issuer's address; its discovery document is below it. */
  authority: string;
  clientId: string;
  scope: string;
  /** The audience to request access tokens for: this API. */
  audience: string;
  /** Values of `acr` that mean a second factor was used. A page that needs one requests them. */
  mfaAcr?: string[];
  /** The provider that comes with the product, whose pages are ours. */
  isOwn?: boolean;
};

/** Who runs the installation, as its settings say. What is not set is absent. */
export type Operator = {
  name?: string | undefined;
  /** Eleven digits. */
  abn?: string | undefined;
  /** An email address. */
  contact?: string | undefined;
  /** The day on which a lawyer last checked the legal texts: "2026-11-30". */
  textsCheckedOn?: string | undefined;
  /** Addresses of its pages at social networks. */
  linkedIn?: string | undefined;
  facebook?: string | undefined;
};

/** A vendor's chat with the operators, as the browser opens it. */
export type ChatSite =
  | { vendor: "zendesk"; key: string }
  /** `url` is an origin. */
  | { vendor: "chatwoot"; url: string; websiteToken: string };

/** What every page must know about the server that renders it. */
export type Site = {
  productName: string;
  /** The site's public address without a trailing slash: "https://brolga.example". */
  origin: string;
  /** Some notices are invented, and the pages say so. */
  isDemonstration: boolean;
  /** Emails are captured instead of sent, and shown at /dev/outbox. */
  capturesEmail: boolean;
  operator?: Operator;
  /** Absent: people send an enquiry instead. */
  chat?: ChatSite;
  /** For how many days data is kept, if not for the usual time. */
  retention?: Retention;
  /** The current year in Australia. */
  year: number;
  /** The server's clock when rendering, in milliseconds since 1970. Deadlines count from it. */
  now: number;
  /** Absent if nobody can sign in. */
  identity?: IdentityProvider;
};

/** What the server passes to the rendering of one page. */
export type PageContext = {
  site: Site;
  /** Calls the server's own routes without a socket. */
  transport: Transport;
  /** Calls endpoints without a request, as an anonymous visitor: pages are rendered without knowing who reads them. */
  direct?: DirectCall;
  /** For each inline script and style of the page. Without one, all inline scripts run. */
  nonce?: string;
};
