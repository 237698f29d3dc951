/**
 * Something the person at the terminal can put right: the message is one whole sentence and is printed alone, without
 * a stack. Every other error is a fault of ours and keeps its stack.
 */
export class CannotStart extends Error {
  override name = "CannotStart";
}
