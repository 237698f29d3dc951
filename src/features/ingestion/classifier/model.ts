/**
 * What the classifier has learnt. Three ways of judging a notice, each a score for every category: `net` adds up a vector
 * of the text's parts and compares it with one of each category; `counts` is how often words and buyers go with a category
 * (naive Bayes); `meaning` compares the embedding of the text with a vector of each category.
 */
export type CategoryModel = {
  /** UNSPSC codes in the order of all that follows. */
  codes: Int32Array;
  net: {
    /** Numbers in a vector. */
    width: number;
    /** A vector for each bucket of parts: signed bytes, times the bucket's scale. */
    parts: Int8Array;
    scales: Float32Array;
    categories: Float32Array;
    bias: Float32Array;
  };
  counts: {
    /** Where the entries of each bucket begin; the last number is how many there are. */
    from: Uint32Array;
    /** Which category, and its weight in sixteenths. */
    category: Uint16Array;
    weight: Uint16Array;
    /** Weights of all words of a category, and of its notices. */
    words: Float32Array;
    notices: Float32Array;
  };
  /** Numbers of an embedding; empty vectors where it was trained without a table. */
  meaning: { width: number; categories: Float32Array; bias: Float32Array };
};

/** The file is not a model that this reader understands; the message says why. */
export class ModelRefused extends Error {
  override name = "ModelRefused";
}

const magic = "CATMODL1";

const arrays = (model: CategoryModel) => [
  model.codes,
  model.net.parts,
  model.net.scales,
  model.net.categories,
  model.net.bias,
  model.counts.from,
  model.counts.category,
  model.counts.weight,
  model.counts.words,
  model.counts.notices,
  model.meaning.categories,
  model.meaning.bias,
];

/** The model as a file: magic, then the length of each part and the part (little endian, on eights of bytes). */
export function writeModel(model: CategoryModel): Uint8Array {
  const parts = arrays(model).map((one) => new Uint8Array(one.buffer, one.byteOffset, one.byteLength));
  const padded = (length: number) => Math.ceil(length / 8) * 8;
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + 8 + padded(part.length), 24));
  bytes.set(new TextEncoder().encode(magic));
  const view = new DataView(bytes.buffer);
  view.setUint32(8, model.net.width, true);
  view.setUint32(12, model.meaning.width, true);
  let at = 24;
  for (const part of parts) {
    view.setUint32(at, part.length, true);
    bytes.set(part, at + 8);
    at += 8 + padded(part.length);
  }
  return bytes;
}

/** Reads what `writeModel` wrote; throws `ModelRefused`. */
export function openModel(file: Uint8Array): CategoryModel {
  if (new TextDecoder().decode(file.subarray(0, magic.length)) !== magic)
    throw new ModelRefused("it is no category model");
  // Typed arrays of several bytes want to begin on an even place.
  const bytes = file.byteOffset % 8 === 0 ? file : file.slice();
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  let at = 24;
  const next = <A>(kind: {
    new (buffer: ArrayBufferLike, from: number, count: number): A;
    BYTES_PER_ELEMENT: number;
  }): A => {
    const length = at + 8 <= bytes.length ? view.getUint32(at, true) : Infinity;
    if (at + 8 + length > bytes.length) throw new ModelRefused(`it ends after ${bytes.length} bytes`);
    const from = bytes.byteOffset + at + 8;
    at += 8 + Math.ceil(length / 8) * 8;
    return new kind(bytes.buffer, from, length / kind.BYTES_PER_ELEMENT);
  };
  const codes = next(Int32Array);
  const width = view.getUint32(8, true);
  const net = {
    width,
    parts: next(Int8Array),
    scales: next(Float32Array),
    categories: next(Float32Array),
    bias: next(Float32Array),
  };
  const counts = {
    from: next(Uint32Array),
    category: next(Uint16Array),
    weight: next(Uint16Array),
    words: next(Float32Array),
    notices: next(Float32Array),
  };
  return {
    codes,
    net,
    counts,
    meaning: { width: view.getUint32(12, true), categories: next(Float32Array), bias: next(Float32Array) },
  };
}
