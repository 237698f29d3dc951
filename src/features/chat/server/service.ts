import type { Chat } from "#adapters/chat/port.ts";
import { type Caller, signedIn } from "#platform/auth/caller.ts";
import { notFound } from "#platform/refusal.ts";

export type ChatService = ReturnType<typeof chatService>;

type Needs = {
  /** Undefined if people send enquiries instead. */
  chat: Chat | undefined;
  peopleNamed: (personIds: number[]) => Promise<Map<number, { name: string }>>;
};

/** Signs members in to the chat, so that operators know who writes. */
export const chatService = ({ chat, peopleNamed }: Needs) => ({
  /** Refuses with `not_found` without a chat. */
  async token(caller: Caller) {
    if (!chat) throw notFound("This installation has no chat. Send an enquiry instead.");
    const { identity, personId } = signedIn(caller);
    const person = {
      identifier: `person-${personId!}`,
      name: (await peopleNamed([personId!])).get(personId!)?.name,
      email: identity.emailIsVerified ? identity.email : undefined,
    };
    return {
      token: await chat.tokenFor(person),
      identifier: person.identifier,
      name: person.name ?? null,
      email: person.email ?? null,
    };
  },
});
