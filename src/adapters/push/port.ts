/** A browser's subscription: where its push service is called, and the keys that only the browser can decrypt with. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

/** The key pair that identifies this installation to push services, in base64url. */
export type VapidKeys = { publicKey: string; privateKey: string };

export type PushMessage = {
  /** At most 3 kB. */
  payload: string;
  /** How long the push service keeps it for a device that is off. */
  ttlSeconds: number;
  urgency: "high" | "normal";
  /** A later message with the same topic replaces one that was not shown yet: at most 32 characters of base64url. */
  topic: string;
};

/**
 * Sends messages to browsers. `send` answers once the push service has accepted one, or "gone" if it knows no such
 * browser any more. It throws if a retry can help, a PermanentFailure if none can. Errors contain neither address nor
 * text, because errors are logged; `retryAt` of a FetchError is when the push service wants to be asked again.
 */
export type PushSender = {
  send(target: PushTarget, message: PushMessage, keys: VapidKeys): Promise<"accepted" | "gone">;
};
