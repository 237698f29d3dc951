/**
 * The trained classifier: an ensemble of three models, each with a score for every category. `net` sums the vectors of
 * the text's features and compares the sum with a vector per category. `counts` is naive Bayes on words and buyers.
 * `embedding` compares the embedding of the text with a vector per category.
 */
export type CategoryModel = {
  /** UNSPSC codes. All other arrays use this order. */
  codes: Int32Array;
  net: {
    /** Dimensions of a vector. */
    width: number;
    /** A vector per feature bucket, as signed bytes to multiply by the bucket's scale. */
    features: Int8Array;
    scales: Float32Array;
    categories: Float32Array;
    bias: Float32Array;
  };
  counts: {
    /** Where the entries of each bucket begin. The last number is the count of all entries. */
    offsets: Uint32Array;
    /** The category of each entry, and its weight in sixteenths. */
    category: Uint16Array;
    weight: Uint16Array;
    /** Total weight per category: of all its words, and of its notices. */
    tokenTotals: Float32Array;
    noticeTotals: Float32Array;
  };
  /** Dimensions of an embedding. The vectors are empty if the model was trained without an embedding table. */
  embedding: { width: number; categories: Float32Array; bias: Float32Array };
};

/** The file is not a model that this reader can read. The message says why. */
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

/** The model as a file: magic number, then length and bytes of each section (little endian, aligned to 8 bytes). */
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

/** Reads what `writeModel` wrote. */
export function openModel(file: Uint8Array): CategoryModel {
  if (new TextDecoder().decode(file.subarray(0, magic.length)) !== magic)
    throw new ModelFormatError("it is no category model");
  // Typed arrays wider than a byte need an aligned offset.
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
