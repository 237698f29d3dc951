/** For messages, which say that there are notes and who wrote them, and none of their words. */
export { notesAbout } from "./queries.ts";
export type { NotesAbout } from "./queries.ts";
