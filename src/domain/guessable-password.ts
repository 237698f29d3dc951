import { commonPasswordWords } from "./common-password-words.ts";

/**
 * Whether a password is one of those that are tried first: a listed one, alone, repeated, or with digits and signs around
 * it ("Password123!" is as easily guessed). `isListed` knows more than the words that are always looked for; it is asked
 * in lower case.
 */
export function isGuessable(password: string, isListed: (text: string) => boolean = () => false): boolean {
  const typed = password.toLowerCase();
  const bare = typed.replace(/[^\p{L}\p{N}]/gu, "");
  const word = bare.replace(/^\d+|\d+$/g, "");
  return (
    [typed, bare].some((candidate) => commonPasswordWords.has(candidate) || isListed(candidate)) ||
    // Of a long list every few letters are some word.
    (word !== bare && (commonPasswordWords.has(word) || (word.length >= 5 && isListed(word)))) ||
    /^(.{1,5})\1+$/u.test(typed)
  );
}

/** Whether a password is an email, or what stands before the @. */
export function isOwnEmail(password: string, email: string): boolean {
  const [typed, address] = [password.toLowerCase(), email.toLowerCase()];
  return typed !== "" && (typed === address || typed === address.split("@", 1)[0]);
}
