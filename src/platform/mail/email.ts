/**
 * One part of a letter: a paragraph, a code to be typed somewhere, a button, or small print. A button names a path of
 * this installation, so that no letter can lead anywhere else.
 */
export type EmailBlock =
  | { text: string }
  | { code: string }
  | { button: string; path: `/${string}` }
  | { small: string };

/** A message by e-mail as data. Texts are plain: whatever stands in a name is drawn as it is. */
export type EmailContent = {
  /** One address. */
  to: string;
  subject: string;
  blocks: readonly EmailBlock[];
  /** A sentence for the foot: why the reader gets this. */
  why: string;
};

/** An email as it is sent: one message to one address, in both forms. */
export type Email = { to: string; subject: string; text: string; html: string };

/** Draws a letter and hands it to the sender; resolves when that has taken it. What it throws is for the job queue. */
export type SendEmail = (email: EmailContent) => Promise<void>;
