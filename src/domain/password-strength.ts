import { isGuessable, isOwnEmail } from "./guessable-password.ts";

export type PasswordStrength = "too-short" | "guessable" | "weak" | "fair" | "strong";

/** Minimum length of a new password, in characters. */
export const minPasswordLength = 10;

/** Rows of the keyboard and the alphabet: following one adds nothing unpredictable. */
const rows = ["abcdefghijklmnopqrstuvwxyz", "01234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"];

/**
 * How hard a password is to guess, without a list of leaked ones: the number of characters that do not follow from
 * those before. An estimate for a hint only; the server decides what to reject.
 */
export function passwordStrength(password: string, email: string): PasswordStrength {
  const letters = Array.from(password.toLowerCase());
  if (letters.length < minPasswordLength) return "too-short";
  if (isGuessable(password) || isOwnEmail(password, email)) return "guessable";
  const [name = ""] = email.toLowerCase().split("@", 1);
  const unexpected = name.length >= 3 ? letters.join("").replace(name, " ") : letters.join("");
  const surprises = Array.from(unexpected).filter((letter, index, all) => !follows(all[index - 1], letter)).length;
  const distinct = new Set(unexpected).size;
  if (surprises < 8 || distinct < 5) return "weak";
  return surprises < 14 || distinct < 8 ? "fair" : "strong";
}

/** A repetition, or the next or previous character of a row. */
function follows(before: string | undefined, letter: string): boolean {
  if (before === undefined) return false;
  return before === letter || rows.some((row) => row.includes(before + letter) || row.includes(letter + before));
}
