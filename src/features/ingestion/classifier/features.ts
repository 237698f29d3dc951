/** What a notice is judged by. */
export type ClassifierInput = { text: string; buyer: string };

/** Buckets of the parts of a text: each of them has one number, whichever text it stands in. */
export const featureBuckets = 2 ** 15;
/** Buckets of what is counted for each category: more, because a count says nothing when two share it. */
export const countBuckets = 2 ** 17;

/** Longer texts add no more than these words: the first say what is wanted. */
const maxWords = 60;

/** Words in small letters without accents; a plural counts as its singular. */
export const tokensOf = (text: string): string[] =>
  (
    text
      .normalize("NFKD")
      .toLowerCase()
      .match(/[a-z]+|\d+/g) ?? []
  )
    .slice(0, maxWords)
    .map(singular);

function singular(word: string): string {
  if (word.length > 3 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}

const bigramsOf = (words: string[]): string[] => words.slice(1).map((word, offset) => `${words[offset]} ${word}`);

/** Runs of four letters, so that a word nobody has seen has something in common with those it is made of. */
const characterGramsOf = (words: string[]): string[] =>
  words.flatMap((word) => {
    const marked = word.length > 3 ? `<${word}>` : "";
    return Array.from(
      { length: Math.max(marked.length - 3, 0) },
      (_, offset) => `~${marked.slice(offset, offset + 4)}`,
    );
  });

/** Buckets of a notice's words, pairs of words, runs of letters and buyer: each once. */
export function hashedFeatures({ text, buyer }: ClassifierInput): Uint32Array {
  const words = tokensOf(text);
  return bucketsOf(
    [...words, ...bigramsOf(words), ...characterGramsOf(words), ...(buyer ? [`@${buyer}`] : [])],
    featureBuckets,
  );
}

/** Buckets of what categories are counted by. */
export function countedFeatures({ text }: Pick<ClassifierInput, "text">): Uint32Array {
  const words = tokensOf(text);
  return bucketsOf([...words, ...bigramsOf(words)], countBuckets);
}

/** The bucket in which a buyer's categories are counted. */
export const buyerBucket = (buyer: string): number => bucketOf(`@${buyer}`, countBuckets);

const bucketsOf = (features: string[], buckets: number): Uint32Array =>
  Uint32Array.from(new Set(features.map((feature) => bucketOf(feature, buckets))));

/** FNV-1a of the code units, as a number below `buckets`, a power of two. */
function bucketOf(feature: string, buckets: number): number {
  let hash = 0x81_1c_9d_c5;
  for (let offset = 0; offset < feature.length; offset += 1)
    hash = Math.imul(hash ^ feature.charCodeAt(offset), 0x01_00_01_93);
  return (hash ^ (hash >>> 15)) & (buckets - 1);
}
