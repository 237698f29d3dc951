import { useState } from "react";

/** What stands in the field of a list: the words of its address until somebody types, and again after another address. */
export function useTypedWords(words = ""): [typed: string, setTyped: (typed: string) => void] {
  const [typed, setTyped] = useState(words);
  const [typedOver, setTypedOver] = useState(words);
  if (typedOver !== words) {
    setTypedOver(words);
    setTyped(words);
  }
  return [typed, setTyped];
}
