const declaredCharset = /<\?xml[^>]*\bencoding\s*=\s*["']([\w-]+)["']|<meta[^>]*\bcharset\s*=\s*["']?([\w-]+)/i;

/**
 * Bytes as text: by the byte order mark, else as UTF-8 when they are, else by the charset that the server or the page
 * itself names, else as Windows-1252. Portals call Windows-1252 UTF-8 and the other way round; bytes cannot lie about
 * being UTF-8.
 */
export function decodeText(bytes: Uint8Array, contentType = ""): string {
  const utf16 =
    bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : "";
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const head = new TextDecoder("latin1").decode(bytes.subarray(0, 1024));
    const [, xml, html] = declaredCharset.exec(head) ?? [];
    const named = /charset=["']?([\w-]+)/i.exec(contentType)?.[1] ?? xml ?? html ?? "";
    return decoderFor(named).decode(bytes);
  }
}

function decoderFor(charset: string): TextDecoder {
  try {
    if (charset && !/^utf-?8$/i.test(charset)) return new TextDecoder(charset);
  } catch {
    // A name that nobody knows says nothing.
  }
  return new TextDecoder("windows-1252");
}
