/** An id that nobody has, or two that cannot be joined or separated; the message is a sentence. */
export class CannotLink extends Error {
  override name = "CannotLink";
}
