import { fnv1a } from "#domain/fnv1a.ts";

/** What the classifier sees of a notice. */
export type ClassifierInput = { text: string; buyer: string };

/** Buckets for hashed text features. A feature has the same number in every text. */
export const featureBuckets = 2 ** 15;
/** Buckets for per-category counts. More of them, because a collision makes both counts useless. */
export const countBuckets = 2 ** 17;

/** Only the first words of a long text are used: they say what is being bought. */
const maxWords = 60;

/** Lowercase words without accents, plurals reduced to singular. */
export const tokensOf = (text: string): string[] =>
  (
    text
      .normalize("NFKD")
      .toLowerCase()
      .match(/[a-z]+|\d+/g) ?? []
  )
    .slice(0, maxWords)
    .map(singular);

/** Not the stemmer's rule: the model that ships has counted words cut by this one. */
function singular(word: string): string {
  if (word.length > 3 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}

const bigramsOf = (words: string[]): string[] => words.slice(1).map((word, offset) => `${words[offset]} ${word}`);

/** Character 4-grams, so that an unknown word shares features with the words it is made of. */
const characterGramsOf = (words: string[]): string[] =>
  words.flatMap((word) => {
    const marked = word.length > 3 ? `<${word}>` : "";
    return Array.from(
      { length: Math.max(marked.length - 3, 0) },
      (_, offset) => `~${marked.slice(offset, offset + 4)}`,
    );
  });

/** Buckets of a notice's words, word pairs, character n-grams and buyer, without repeats. */
export function hashedFeatures({ text, buyer }: ClassifierInput): Uint32Array {
  const words = tokensOf(text);
  return bucketsOf(
    [...words, ...bigramsOf(words), ...characterGramsOf(words), ...(buyer ? [`@${buyer}`] : [])],
    featureBuckets,
  );
}

/** Buckets of the words and word pairs that are counted per category. */
export function countedFeatures({ text }: Pick<ClassifierInput, "text">): Uint32Array {
  const words = tokensOf(text);
  return bucketsOf([...words, ...bigramsOf(words)], countBuckets);
}

/** The bucket with the category counts of a buyer. */
export const buyerBucket = (buyer: string): number => bucketOf(`@${buyer}`, countBuckets);

const bucketsOf = (features: string[], buckets: number): Uint32Array =>
  Uint32Array.from(new Set(features.map((feature) => bucketOf(feature, buckets))));

/** FNV-1a of the UTF-16 code units, reduced to `buckets`, which must be a power of two. */
function bucketOf(feature: string, buckets: number): number {
  const hash = fnv1a(feature);
  return (hash ^ (hash >>> 15)) & (buckets - 1);
}
