import type { Contract } from "#contract/endpoint.ts";
import { z } from "zod";

export const chatContract = {
  token: {
    method: "GET",
    path: "/api/v1/chat/token",
    access: "member",
    summary: "Signs the caller in to the chat with the operators; 404 if this installation has none",
    response: z.object({
      token: z.string().describe("a JWT for Zendesk, the HMAC of the identifier for Chatwoot"),
      identifier: z.string(),
      name: z.string().nullable(),
      email: z.string().nullable().describe("if it is verified"),
    }),
  },
} as const satisfies Contract;
