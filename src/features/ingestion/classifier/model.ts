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
    features: Int8Array;
    scales: Float32Array;
    categories: Float32Array;
    bias: Float32Array;
  };
  counts: {
    /** Where the entries of each bucket begin; the last number is how many there are. */
    offsets: Uint32Array;
    /** Which category, and its weight in sixteenths. */
    category: Uint16Array;
    weight: Uint16Array;
    /** Weights of all words of a category, and of its notices. */
    tokenTotals: Float32Array;
    noticeTotals: Float32Array;
  };
  /** Numbers of an embedding; empty vectors where it was trained without a table. */
  embedding: { width: number; categories: Float32Array; bias: Float32Array };
};

/** The file is not a model that this reader understands; the message says why. */
export class ModelFormatError extends Error {
  override name = "ModelFormatError";
}

const magic = "CATMODL1";

const arrays = (model: CategoryModel) => [
  model.codes,
  model.net.features,
  model.net.scales,
  model.net.categories,
  model.net.bias,
  model.counts.offsets,
  model.counts.category,
  model.counts.weight,
  model.counts.tokenTotals,
  model.counts.noticeTotals,
  model.embedding.categories,
  model.embedding.bias,
];

/** The model as a file: magic, then the length of each part and the part (little endian, on eights of bytes). */
export function writeModel(model: CategoryModel): Uint8Array {
  const parts = arrays(model).map((array) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
  const padded = (length: number) => Math.ceil(length / 8) * 8;
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + 8 + padded(part.length), 24));
  bytes.set(new TextEncoder().encode(magic));
  const view = new DataView(bytes.buffer);
  view.setUint32(8, model.net.width, true);
  view.setUint32(12, model.embedding.width, true);
  let offset = 24;
  for (const part of parts) {
    view.setUint32(offset, part.length, true);
    bytes.set(part, offset + 8);
    offset += 8 + padded(part.length);
  }
  return bytes;
}

/** Reads what `writeModel` wrote; throws `ModelRefused`. */
export function openModel(file: Uint8Array): CategoryModel {
  if (new TextDecoder().decode(file.subarray(0, magic.length)) !== magic)
    throw new ModelFormatError("it is no category model");
  // Typed arrays of several bytes want to begin on an even place.
  const bytes = file.byteOffset % 8 === 0 ? file : file.slice();
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  let offset = 24;
  const next = <A>(kind: {
    new (buffer: ArrayBufferLike, from: number, count: number): A;
    BYTES_PER_ELEMENT: number;
  }): A => {
    const length = offset + 8 <= bytes.length ? view.getUint32(offset, true) : Infinity;
    if (offset + 8 + length > bytes.length) throw new ModelFormatError(`it ends after ${bytes.length} bytes`);
    const start = bytes.byteOffset + offset + 8;
    offset += 8 + Math.ceil(length / 8) * 8;
    return new kind(bytes.buffer, start, length / kind.BYTES_PER_ELEMENT);
  };
  const codes = next(Int32Array);
  const width = view.getUint32(8, true);
  const net = {
    width,
    features: next(Int8Array),
    scales: next(Float32Array),
    categories: next(Float32Array),
    bias: next(Float32Array),
  };
  const counts = {
    offsets: next(Uint32Array),
    category: next(Uint16Array),
    weight: next(Uint16Array),
    tokenTotals: next(Float32Array),
    noticeTotals: next(Float32Array),
  };
  return {
    codes,
    net,
    counts,
    embedding: { width: view.getUint32(12, true), categories: next(Float32Array), bias: next(Float32Array) },
  };
}
