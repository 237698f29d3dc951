import { abnFrom } from "#domain/abn.ts";

const fromWhere = "Copy it from your invoice or the business register.";

/** What to do about an invalid ABN; undefined if it is valid. Recognises business names. */
export function abnAdvice(text: string): string | undefined {
  if (text.trim() === "") return "Enter your ABN, or the name of your business.";
  if (/[^\d\s-]/.test(text)) return "Choose your business from the list, or enter its ABN.";
  const digits = text.replace(/\D/g, "").length;
  if (digits !== 11) return `An ABN has 11 digits. This one has ${digits}. ${fromWhere}`;
  return abnFrom(text) === undefined
    ? `These 11 digits are not a valid ABN. One of them is wrong. ${fromWhere}`
    : undefined;
}

/** The same while typing: an unfinished number is not an error yet. */
export function abnAdviceWhileTyping(text: string): string | undefined {
  const isNumber = !/[^\d\s-]/.test(text);
  return isNumber && text.replace(/\D/g, "").length >= 11 ? abnAdvice(text) : undefined;
}
