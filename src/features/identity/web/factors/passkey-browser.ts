import type { startAuthentication, startRegistration } from "@simplewebauthn/browser";

type Creating = Parameters<typeof startRegistration>[0]["optionsJSON"];
type Using = Parameters<typeof startAuthentication>[0]["optionsJSON"];

/** True if this browser can use passkeys here: they are bound to a host name, never an IP address. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential !== "undefined" && !/^[\d.]+$|:/.test(location.hostname);

// Loaded on first use: most sign-ins never need it.
const library = () => import("@simplewebauthn/browser");

/** Creates a passkey on the device. */
export const createPasskey = async (options: unknown) =>
  (await library()).startRegistration({ optionsJSON: options as Creating });

/** Signs with a passkey of the device. */
export const signWithPasskey = async (options: unknown) =>
  (await library()).startAuthentication({ optionsJSON: options as Using });

/** What to do after the device refused a passkey; undefined for other errors. */
export function passkeyFailure(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  switch (error.name) {
    case "NotAllowedError":
    case "AbortError":
      return "No passkey was used. Try again, or use another way.";
    case "InvalidStateError":
      return "This device already has a passkey for your account.";
    case "NotSupportedError":
    case "SecurityError":
      return "This device or browser cannot create a passkey for this site.";
    default:
      return undefined;
  }
}
