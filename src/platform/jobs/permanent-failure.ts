/**
 * A failure that no retry fixes: the recipient does not exist, a sender is switched off. A job that throws it is logged
 * and given up, as for a refusal that time does not change. After any other error the queue retries the job. Its message
 * names no person.
 */
export class PermanentFailure extends Error {
  override name = "PermanentFailure";
}

/** The recipient's address does not exist, so nothing else can be sent to it either. */
export class NoSuchAddress extends PermanentFailure {
  override name = "NoSuchAddress";
}
