import { z } from "zod";

/** Characters that change the text direction, so that the reader sees other words than are there. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const controlCharacters = /[\p{Cc}\p{Zl}\p{Zp}]/u;
/** What mail programs turn into a link, or people take for an address. */
const link = /:\/\/|www\.|@/i;

/** The visible text: full-width characters become normal ones, and invisible ones are removed. */
const visible = (text: string) => text.normalize("NFKC").replace(/\p{Default_Ignorable_Code_Point}/gu, "");

/**
 * A name of a person or organisation, or any other short text that may appear in a message to somebody else: one
 * trimmed line. Strangers get such messages under our name, so a name must not contain links.
 */
export const name = (maxLength: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(maxLength)
    .refine((text) => !controlCharacters.test(text), {
      params: { rule: "control_characters" },
      message: "must not contain control characters or line breaks",
    })
    .refine((text) => !directionMarks.test(text), {
      params: { rule: "direction_marks" },
      message: "must not contain marks that change the text direction",
    })
    .refine((text) => !link.test(visible(text)), {
      params: { rule: "link_in_name" },
      message: "must not contain a web or email address",
    });
