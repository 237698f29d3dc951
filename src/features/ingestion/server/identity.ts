import { createHash } from "node:crypto";
import { publicIdLetters } from "#domain/public-id.ts";
import type { RecordBody } from "#features/ingestion/formats/format.ts";

/**
 * The public id of an opportunity: sixteen letters and digits from a hash of its source and key. It reveals nothing, is
 * not sequential, and is the same after a new import.
 */
export function publicIdOf(sourceCode: string, key: string): string {
  const hash = createHash("sha256").update(`${sourceCode}\n${key}`).digest();
  return Array.from({ length: 16 }, (_, index) => publicIdLetters[fiveBits(hash, index * 5)]).join("");
}

/** Five bits of a buffer from a bit offset, most significant first. */
function fiveBits(bytes: Buffer, offset: number): number {
  const index = offset >> 3;
  return (bytes.readUInt16BE(index) >> (11 - (offset & 7))) & 31;
}

/** SHA-256 (hex) of a record's content, independent of the order of JSON keys. */
export const contentHash = (body: RecordBody): string => createHash("sha256").update(canonicalJson(body)).digest("hex");

function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const object = value as RecordBody;
  const keys = Object.keys(object).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalJson(object[key])}`).join()}}`;
}
