/**
 * What no other try can change: the recipient does not exist, a sender is switched off. A job that throws it is logged
 * and given up at once; after any other error the queue tries it again. Its message names no person.
 */
export class PermanentFailure extends Error {
  override name = "PermanentFailure";
}
