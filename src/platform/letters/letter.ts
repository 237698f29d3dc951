/**
 * One part of a letter: a paragraph, a code to be typed somewhere, a button, or small print. A button names a path of
 * this installation, so that no letter can lead anywhere else.
 */
export type Block = { text: string } | { code: string } | { button: string; path: `/${string}` } | { small: string };

/** A message by e-mail as data. Texts are plain: whatever stands in a name is drawn as it is. */
export type Letter = {
  /** One address. */
  to: string;
  subject: string;
  blocks: readonly Block[];
  /** A sentence for the foot: why the reader gets this. */
  why: string;
};

/** Draws a letter and hands it to the sender; resolves when that has taken it. What it throws is for the job queue. */
export type Post = (letter: Letter) => Promise<void>;
