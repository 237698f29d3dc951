import type { Transport } from "#contract/client.ts";

/** Pages rendered on the server reach the API through this; app.ts fills it. Empty in a browser. */
export const inProcess: { transport?: Transport } = {};
