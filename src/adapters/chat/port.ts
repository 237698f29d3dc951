/** A member as the vendor of the chat knows them. */
export type ChatPerson = {
  /** The same for the same person, always. */
  identifier: string;
  name: string | undefined;
  /** Only if they have proved that it is theirs. */
  email: string | undefined;
};

/** A vendor's chat. */
export type Chat = {
  /** What proves to the vendor that this person is signed in here. */
  tokenFor: (person: ChatPerson) => Promise<string>;
};
