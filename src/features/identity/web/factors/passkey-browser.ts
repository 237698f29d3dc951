import type { startAuthentication, startRegistration } from "@simplewebauthn/browser";

type Creating = Parameters<typeof startRegistration>[0]["optionsJSON"];
type Using = Parameters<typeof startAuthentication>[0]["optionsJSON"];

/** Whether this browser can use passkeys on this page: they belong to a name, never to an IP address. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential !== "undefined" && !/^[\d.]+$|:/.test(location.hostname);

// Fetched when somebody uses a passkey: most sign-ins never do.
const library = () => import("@simplewebauthn/browser");

/** Has the device make a passkey. */
export const createPasskey = async (options: unknown) =>
  (await library()).startRegistration({ optionsJSON: options as Creating });

/** Has the device sign with a passkey. */
export const signWithPasskey = async (options: unknown) =>
  (await library()).startAuthentication({ optionsJSON: options as Using });

/** What a person can do after the device gave no passkey; undefined when it was not the device. */
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
      return "This device or browser cannot make a passkey here.";
    default:
      return undefined;
  }
}
