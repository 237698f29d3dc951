import { commonPasswordWords } from "./common-password-words.ts";

/**
 * Whether a password is one that attackers try first: a listed one, alone, repeated, or with digits and punctuation
 * around it ("Password123!"). `isListed` checks a longer list in addition to the built-in words. It gets lower case.
 */
export function isGuessable(password: string, isListed: (text: string) => boolean = () => false): boolean {
  const typed = password.toLowerCase();
  const bare = typed.replace(/[^\p{L}\p{N}]/gu, "");
  const word = bare.replace(/^\d+|\d+$/g, "");
  return (
    [typed, bare].some((candidate) => commonPasswordWords.has(candidate) || isListed(candidate)) ||
    // In a long list every sequence of a few letters is some word.
    (word !== bare && (commonPasswordWords.has(word) || (word.length >= 5 && isListed(word)))) ||
    /^(.{1,5})\1+$/u.test(typed)
  );
}

/** Whether a password is the email, or its part before the @. */
export function isOwnEmail(password: string, email: string): boolean {
  const [typed, address] = [password.toLowerCase(), email.toLowerCase()];
  return typed !== "" && (typed === address || typed === address.split("@", 1)[0]);
}
