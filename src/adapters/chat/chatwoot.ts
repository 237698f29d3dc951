import { createHmac } from "node:crypto";
import type { Chat } from "#adapters/chat/port.ts";

/** Chatwoot, which compares the HMAC of the identifier: https://www.chatwoot.com/docs/product/channels/live-chat/sdk/identity-validation */
export const chatwootChat = ({ secret }: { secret: string }): Chat => ({
  tokenFor: ({ identifier }) => Promise.resolve(createHmac("sha256", secret).update(identifier).digest("hex")),
});
