/**
 * Whether an error says that a value holds what no text of PostgreSQL can hold (U+0000): whoever sent it must send
 * another. Codes: appendix A of its manual, character_not_in_repertoire and untranslatable_character.
 */
export const isUnstorable = (error: unknown): boolean =>
  ["22021", "22P05"].includes(String((error as { code?: unknown } | null)?.code));
