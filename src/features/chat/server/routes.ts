import type { Handlers } from "#contract/endpoint.ts";
import type { chatContract } from "#features/chat/contract.ts";
import type { ChatService } from "#features/chat/server/service.ts";
import type { Caller } from "#platform/auth/caller.ts";

export const chatHandlers = (chat: ChatService): Handlers<typeof chatContract, Caller> => ({
  token: (_, caller) => chat.token(caller),
});
