import { normOf, type QuantisedVector } from "./quantised-vector.ts";

/** The bytes are not a vector block this program can read; the message says why. */
export class VectorBlockError extends Error {
  override name = "BlockRefused";
}

/**
 * The vectors of a segment's documents, by doc id, in one shared buffer. The block names its model, so that vectors of
 * different models are never compared. A vector is written once, its norm last: readers on other threads see it whole
 * or not at all.
 */
export type VectorBlock = {
  readonly bytes: SharedArrayBuffer;
  readonly model: string;
  readonly dims: number;
  readonly documents: number;
  /** Euclidean norms. 0: no vector yet. Infinity: nothing is known of the text, so it is similar to nothing. */
  readonly norms: Float32Array;
  /** The sign bit of each component, 1 if positive; rows are padded to `signGroup` components. */
  readonly signs: Uint32Array;
  readonly components: Int8Array;
};

/** Sign rows are read in groups of four 32-bit words. */
export const signGroup = 128;
export const signWords = (dims: number): number => 4 * Math.ceil(dims / signGroup);

const magic = 0x42434556; // "VECB"
const version = 1;
const maxNameLength = 1_000;
/** Magic, version, documents, dimensions, length of the model's name. */
const headerWords = 5;

/** An empty block. `model` is ASCII. */
export function createBlock(model: string, dims: number, documents: number): VectorBlock {
  const offsets = offsetsOf(model.length, dims, documents);
  const bytes = new SharedArrayBuffer(offsets.end);
  new Uint32Array(bytes, 0, headerWords).set([magic, version, documents, dims, model.length]);
  const name = new Uint8Array(bytes, offsets.name, model.length);
  for (let i = 0; i < model.length; i++) name[i] = model.charCodeAt(i);
  return openBlock(bytes);
}

/** Views of a block's bytes. Throws `VectorBlockError` if they are invalid. */
export function openBlock(bytes: SharedArrayBuffer): VectorBlock {
  if (bytes.byteLength < headerWords * 4) throw new VectorBlockError("the header is cut short");
  const [foundMagic, foundVersion, documents, dims, nameLength] = new Uint32Array(bytes, 0, headerWords);
  if (foundMagic !== magic) throw new VectorBlockError("it is no vector block");
  if (foundVersion !== version)
    throw new VectorBlockError(`it has version ${foundVersion}, this reader knows version ${version}`);
  if (dims === 0 || nameLength! > maxNameLength) throw new VectorBlockError("its header says nothing usable");
  const offsets = offsetsOf(nameLength!, dims!, documents!);
  if (bytes.byteLength !== offsets.end)
    throw new VectorBlockError(`it has ${bytes.byteLength} bytes and should have ${offsets.end}`);
  return {
    bytes,
    model: String.fromCharCode(...new Uint8Array(bytes, offsets.name, nameLength)),
    dims: dims!,
    documents: documents!,
    norms: new Float32Array(bytes, offsets.lengths, documents),
    signs: new Uint32Array(bytes, offsets.signs, documents! * signWords(dims!)),
    components: new Int8Array(bytes, offsets.components, documents! * dims!),
  };
}

function offsetsOf(nameLength: number, dims: number, documents: number) {
  const name = headerWords * 4;
  const norms = name + Math.ceil(nameLength / 4) * 4;
  const signs = norms + 4 * documents;
  const components = signs + 4 * signWords(dims) * documents;
  return { name, lengths: norms, signs, components, end: components + dims * documents };
}

/** Stores the vector at `from[offset]` for a document. */
export function putVector(block: VectorBlock, docId: number, from: QuantisedVector, offset = 0): void {
  const { dims } = block;
  const signsOffset = docId * signWords(dims);
  block.signs.fill(0, signsOffset, signsOffset + signWords(dims));
  for (let dim = 0; dim < dims; dim++) {
    const component = from[offset + dim]!;
    block.components[docId * dims + dim] = component;
    if (component > 0) block.signs[signsOffset + (dim >>> 5)]! |= 1 << (dim & 31);
  }
  block.norms[docId] = normOf(from, offset, dims) || Infinity;
}

/** Copies a document's vector, if it has one, to a block of the same model. */
export function copyVector(from: VectorBlock, docId: number, to: VectorBlock, target: number): void {
  if (from.norms[docId] === 0) return;
  putVector(to, target, from.components, docId * from.dims);
}

export const hasVector = ({ norms }: VectorBlock, docId: number): boolean => norms[docId] !== 0;

/** The vector of a document. */
export const vectorAt = ({ components, dims }: VectorBlock, docId: number): QuantisedVector =>
  components.subarray(docId * dims, (docId + 1) * dims);
