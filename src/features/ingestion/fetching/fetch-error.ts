/** Why something could not be fetched. Only "away" may be better at the next try. */
export type FailureKind = "unavailable" | "refused" | "robots" | "address" | "too large" | "unreadable";

/** A fetch that came to nothing; the message is one sentence that names the address, without credentials. */
export class FetchError extends Error {
  override name = "FetchError";
  readonly kind: FailureKind;
  /** The server asked not to be called before this instant. */
  readonly retryAt: Temporal.Instant | undefined;
  constructor(kind: FailureKind, message: string, retryAt?: Temporal.Instant) {
    super(message);
    this.kind = kind;
    this.retryAt = retryAt;
  }
}
