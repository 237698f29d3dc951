/** The characters of one text message: 7 bits each (3GPP TS 23.038). Any other makes a message half as long. */
const basic =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
/** These count twice. */
const extended = "^{}\\[~]|€";
const known = new Set(basic + extended);

/** What stands for a character that text messages lack. */
const likenesses: Record<string, string> = {
  "‘": "'",
  "’": "'",
  "“": '"',
  "”": '"',
  "–": "-",
  "—": "-",
  "·": "-",
  "…": "...",
  "\u00a0": " ",
};

/** A text in characters of text messages: likenesses, letters without their accents, or "?". */
export const toGsm7 = (text: string): string =>
  Array.from(text)
    .map((character) => {
      if (known.has(character)) return character;
      const plain = likenesses[character] ?? character.normalize("NFD").replace(/\p{M}/gu, "");
      return Array.from(plain).every((part) => known.has(part)) && plain !== "" ? plain : "?";
    })
    .join("");

/** The length of a text in a text message. */
export const gsm7Length = (text: string): number =>
  Array.from(text).reduce((length, character) => length + (extended.includes(character) ? 2 : 1), 0);
