/** Where the product of the browser tests listens, and behind it its peers. */
export const productPort = Number(process.env.E2E_PORT ?? 3490);
export const smtpPort = productPort + 1;
/** What the mail server got, over HTTP. */
export const mailPort = productPort + 2;
/** A product whose people sign in with an identity provider of others, and that provider. */
export const guestPort = productPort + 3;
export const issuerPort = productPort + 4;
