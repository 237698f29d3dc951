const declaredCharset = /<\?xml[^>]*\bencoding\s*=\s*["']([\w-]+)["']|<meta[^>]*\bcharset\s*=\s*["']?([\w-]+)/i;

/**
 * Decodes bytes by their byte order mark, as UTF-8 if they are valid UTF-8, by the charset of the server or page, or as
 * Windows-1252. Validity comes before the charset because portals often declare the wrong one.
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
    // An unknown charset is ignored.
  }
  return new TextDecoder("windows-1252");
}
