import type { Handlers } from "#contract/endpoint.ts";
import type { notesContract } from "#features/notes/contract.ts";
import type { NoteService } from "#features/notes/server/service.ts";
import type { Caller } from "#platform/auth/caller.ts";

export const notesHandlers = (service: NoteService): Handlers<typeof notesContract, Caller> => ({
  list: ({ query }, caller) => service.list(query.opportunityId, caller),
  create: ({ body }, caller) => service.create(body, caller),
  update: ({ body }, caller) => service.update(body, caller),
  delete: ({ params }, caller) => service.delete(params.publicNoteId, caller),
  restore: ({ params }, caller) => service.restore(params.publicNoteId, caller),
});
