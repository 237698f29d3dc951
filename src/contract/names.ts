import { z } from "zod";

/** Turn the direction of what follows, so that a reader sees other words than those that are there. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const controlCharacters = /[\p{Cc}\p{Zl}\p{Zp}]/u;
/** What mail programs make a link of, or people take for an address. */
const link = /:\/\/|www\.|@/i;

/** A text as it looks: full-width signs are plain ones, and what nobody sees is not there. */
const visible = (text: string) => text.normalize("NFKC").replace(/\p{Default_Ignorable_Code_Point}/gu, "");

/**
 * The name of a person or an organisation, and every other short text of somebody's that may stand in a message to
 * somebody else: one trimmed line. Strangers get such messages under our name, so a name must not lead them anywhere.
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
