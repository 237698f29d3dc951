/** 32-bit FNV-1a over the UTF-16 code units of a text, or of the part of it from `start` to `end`. */
export function fnv1a(text: string, start = 0, end = text.length): number {
  let hash = 0x811c9dc5;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
