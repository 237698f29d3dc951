import { z } from "zod";

/** Names that never belong to a host of the internet (RFC 6761, RFC 8375, RFC 9476). */
const privateNames = /(?:^|\.)(?:localhost|local|internal|lan|home|corp|alt|test|invalid|home\.arpa)\.?$/;

/**
 * An address that this server calls on somebody's behalf: https, a name instead of an IP address, no credentials. What
 * the name resolves to is checked when we connect.
 */
export const publicUrl = z
  .url({ protocol: /^https$/ })
  .max(2_048)
  .refine((text) => {
    const url = URL.parse(text);
    if (!url || url.username !== "" || url.password !== "") return false;
    return /\.[a-z][a-z0-9-]*\.?$/.test(url.hostname) && !privateNames.test(url.hostname);
  }, "must be a public address with https");
