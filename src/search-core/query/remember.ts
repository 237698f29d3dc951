/** How many results are remembered; there is no end of texts, so then all are forgotten. */
const maxRemembered = 20_000;
/** Longer texts are no words, and anybody can make them up. */
const maxWordLength = 40;

type Limits = { maxResults?: number; maxLength?: number };

/**
 * Remembers what a pure function has made of texts. Its results are shared, so nobody may change them. For what is done
 * to each word of a hundred thousand saved searches, which are made of the same few thousand words.
 */
export function remember<Value>(
  compute: (text: string) => Value,
  { maxResults = maxRemembered, maxLength = maxWordLength }: Limits = {},
): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    if (text.length > maxLength) return compute(text);
    let value = known.get(text);
    if (value === undefined) {
      if (known.size >= maxResults) known.clear();
      known.set(text, (value = compute(text)));
    }
    return value;
  };
}
