/** An unknown id, or two records that cannot be linked or unlinked. The message is a sentence. */
export class CannotLink extends Error {
  override name = "CannotLink";
}
