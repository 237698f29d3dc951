/** Turns texts into vectors whose angle is small if the texts are similar. Every embedder passes compliance.test.ts. */
export type Embedder = {
  /** Identifies the embedder with its model: vectors of different names are never compared. ASCII. */
  readonly name: string;
  /** Dimensions of a vector. */
  readonly dims: number;
  /** The cosine from which two texts count as similar. */
  readonly minSimilarity: number;
  /** The same for a query of a single word, which is near to more that it does not mean. At least `minSimilarity`. */
  readonly minWordSimilarity: number;
  /**
   * The vectors of the texts, concatenated, each as signed bytes whose largest is 127 or -127. All zero for a text
   * without known words. Deterministic.
   */
  embed(texts: readonly string[]): Promise<Int8Array>;
  /** Whether it was trained on any word of a text as written. It guesses other words from their letters. */
  knows(text: string): boolean;
};
