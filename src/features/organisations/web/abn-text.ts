import { abnFault } from "#domain/abn.ts";

/** What to do about an invalid ABN where a business name can be entered too; undefined if it is valid. */
export function businessAdvice(text: string): string | undefined {
  if (text.trim() === "") return "Enter your ABN, or the name of your business.";
  if (!isNumber(text)) return "Choose your business from the list, or enter its ABN.";
  const fault = abnFault(text);
  return fault && `ABN ${fault}.`;
}

/** The same while typing: an unfinished number is not an error yet. */
export const businessAdviceWhileTyping = (text: string): string | undefined =>
  isNumber(text) && text.replace(/\D/g, "").length >= 11 ? businessAdvice(text) : undefined;

/** True if a text is not the start of a name. */
export const isNumber = (text: string): boolean => !/[^\d\s-]/.test(text);
