// Loaded before the product (`--import`): calls to Stripe go to STRIPE_PEER, which stands in for it.
const { STRIPE_PEER } = process.env;
const send = globalThis.fetch;
globalThis.fetch = (to, options) =>
  send(typeof to === "string" ? to.replace("https://api.stripe.com", STRIPE_PEER) : to, options);
