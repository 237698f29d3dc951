/** Why a fetch failed. Only "unavailable" is worth retrying. */
export type FailureKind = "unavailable" | "refused" | "robots" | "address" | "too large" | "unreadable";

/** A failed fetch. The message is one sentence with the address, without credentials. */
export class FetchError extends Error {
  override name = "FetchError";
  readonly kind: FailureKind;
  /** The server asked us not to call before this instant (Retry-After). */
  readonly retryAt: Temporal.Instant | undefined;
  constructor(kind: FailureKind, message: string, retryAt?: Temporal.Instant) {
    super(message);
    this.kind = kind;
    this.retryAt = retryAt;
  }
}
