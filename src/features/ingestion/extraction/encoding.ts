import { isAscii, isUtf8 } from "node:buffer";

/** Character encodings by their names in the Encoding Standard. */
export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/** Bytes that never occur in Windows-1252 text: control characters and unassigned codes. */
const isNonTextByte = (byte: number) =>
  (byte < 0x20 && (byte < 0x09 || byte > 0x0d)) || byte === 0x7f || [0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(byte);

/**
 * Detects the encoding of a text from all of its bytes, pushed in pieces. `encoding` answers after the last piece. It
 * is undefined for damaged files too, because a wrong guess would corrupt names for good.
 */
export function encodingDetector() {
  let utf16: { encoding: Encoding; decoder: TextDecoder } | undefined;
  let isFirst = true;
  let [isUtfText, hasMultibyte, isWindows1252] = [true, false, true];
  /** The first bytes of a character that continues in the next piece. */
  let incompleteCharacter = Buffer.alloc(0);

  function checkUtf16({ decoder }: NonNullable<typeof utf16>, bytes: Buffer | undefined) {
    try {
      const text = bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
      if (text.includes("\0")) isUtfText = false;
    } catch {
      isUtfText = false;
    }
  }

  return {
    push(piece: Buffer) {
      if (isFirst) utf16 = detectUtf16(piece);
      isFirst = false;
      if (utf16) return checkUtf16(utf16, piece);
      if (isWindows1252 && (!isUtfText || !isAscii(piece))) isWindows1252 = !piece.some(isNonTextByte);
      if (!isUtfText) return;
      const bytes = incompleteCharacter.length > 0 ? Buffer.concat([incompleteCharacter, piece]) : piece;
      const completeLength = bytes.length - incompleteLength(bytes);
      isUtfText = isUtf8(bytes.subarray(0, completeLength));
      incompleteCharacter = Buffer.from(bytes.subarray(completeLength));
      if (isUtfText && !hasMultibyte) hasMultibyte = !isAscii(bytes.subarray(0, completeLength));
      else if (!isUtfText) hasMultibyte ||= hasMultibyteCharacter(bytes);
    },
    encoding(): Encoding | undefined {
      if (utf16) checkUtf16(utf16, undefined);
      if (utf16) return isUtfText ? utf16.encoding : undefined;
      if (isUtfText) return incompleteCharacter.length === 0 ? "utf-8" : undefined;
      // UTF-8 with some damaged bytes is not Windows-1252: other text almost never contains valid multibyte characters.
      return isWindows1252 && !hasMultibyte ? "windows-1252" : undefined;
    },
  };
}

/** Detects UTF-16 by its byte order mark, or because every second byte at the beginning is zero. */
function detectUtf16(bytes: Buffer): { encoding: Encoding; decoder: TextDecoder } | undefined {
  const head = bytes.subarray(0, 1024);
  const zeros = (parity: number) => head.filter((byte, index) => byte === 0 && index % 2 === parity).length;
  const most = head.length * 0.3;
  const encoding =
    (head[0] === 0xff && head[1] === 0xfe) || (zeros(1) > most && zeros(0) === 0)
      ? "utf-16le"
      : (head[0] === 0xfe && head[1] === 0xff) || (zeros(0) > most && zeros(1) === 0)
        ? "utf-16be"
        : undefined;
  return encoding && { encoding, decoder: new TextDecoder(encoding, { fatal: true }) };
}

/** How many bytes at the end belong to an incomplete UTF-8 character. */
function incompleteLength(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back]!;
    if (byte >= 0xc0) return characterLength(byte) > back ? back : 0;
    if (byte < 0x80) return 0;
  }
  return 0;
}

const characterLength = (first: number) => (first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2);

function hasMultibyteCharacter(bytes: Buffer): boolean {
  for (let offset = 0; offset < bytes.length; offset += 1) {
    const byte = bytes[offset]!;
    if (byte >= 0xc2 && byte < 0xf5 && isUtf8(bytes.subarray(offset, offset + characterLength(byte)))) return true;
  }
  return false;
}
