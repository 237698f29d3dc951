/** Lists whose elements are records: those of OCDS release and record packages. */
const lists = new Set(["releases", "records"]);

/**
 * The elements of a JSON document's list, each as its text: of the top-level array, or of the array under a key
 * `releases` or `records` of the top-level object. Holds one element in memory at a time.
 */
export async function* jsonElements(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let depth = 0;
  let [inString, escaped] = [false, false];
  /** Depth inside the list; 0 while outside of it. */
  let listDepth = 0;
  let [word, key, element] = ["", "", ""];
  for await (const chunk of chunks) {
    let from = listDepth > 0 && depth >= listDepth ? 0 : -1;
    for (let at = 0; at < chunk.length; at += 1) {
      const char = chunk[at]!;
      if (inString) {
        if (escaped) escaped = false;
        else if (char === "\\") escaped = true;
        else if (char === '"') inString = false;
        if (depth <= 1 && inString) word += char;
        continue;
      }
      if (char === '"') [inString, word] = [true, ""];
      else if (char === ":" && depth === 1) key = word;
      else if (char === "{" || char === "[") {
        if (listDepth > 0 && depth === listDepth && char === "{") from = at;
        depth += 1;
        if (listDepth === 0 && char === "[" && (depth === 1 || (depth === 2 && lists.has(key)))) listDepth = depth;
      } else if (char === "}" || char === "]") {
        depth -= 1;
        if (listDepth > 0 && depth === listDepth && char === "}") {
          yield element + chunk.slice(from, at + 1);
          [element, from] = ["", -1];
        }
        if (depth < listDepth) listDepth = 0;
      }
    }
    if (from >= 0 && depth > listDepth) element += chunk.slice(from);
  }
  if (depth !== 0 || inString) throw new Error("the file ends in the middle of a record");
}
