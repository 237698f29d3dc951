/**
 * Turns texts into vectors, so that texts near in meaning have a small angle between them. Every embedder passes
 * compliance.test.ts.
 */
export type Embedder = {
  /** Tells one embedder, with its model, from all others: vectors of different names are never compared. ASCII. */
  readonly name: string;
  /** Components of a vector. */
  readonly dims: number;
  /** The cosine from which on two texts are worth calling near. */
  readonly minSimilarity: number;
  /**
   * The vectors of the texts, one after the other, each as signed bytes whose largest is 127 or -127; all zero where
   * nothing is known of a text. The same text gives the same vector.
   */
  embed(texts: readonly string[]): Promise<Int8Array>;
  /** Whether it has learnt any word of a text as it stands; of other words it guesses by their letters. */
  knows(text: string): boolean;
};
