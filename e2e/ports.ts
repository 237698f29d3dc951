/** Port of the product in browser tests; its peers have the eight that follow. */
export const productPort = Number(process.env.E2E_PORT ?? 3490);
export const smtpPort = productPort + 1;
/** The received emails, over HTTP. */
export const mailPort = productPort + 2;
/** The product with another identity provider, and that provider. */
export const guestPort = productPort + 3;
export const issuerPort = productPort + 4;
/** The product without demonstration data. */
export const alertsPort = productPort + 5;
/** The product with an account at Stripe. */
export const stripeSitePort = productPort + 6;
/** The product with a chat by Zendesk, and with one by Chatwoot. */
export const zendeskPort = productPort + 7;
export const chatwootPort = productPort + 8;
