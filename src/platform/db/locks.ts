/** Every advisory lock of a database, in one list so that no number is used twice. */
export const locks = {
  /** While migrations run, so that two processes never apply one twice. */
  migration: 20_260_001,
  /** From a writer's feed rows until its commit: sequence order becomes commit order. */
  feed: 20_260_002,
  /** One writer of opportunities at a time: batches never wait for each other's rows in two orders. */
  ingestion: 20_260_003,
  /** Whoever writes a snapshot of the search index, so that two processes never write into one folder. */
  snapshot: 20_260_004,
  /** Whoever makes or removes keys of the identity provider, so that a first start makes one set. */
  identityKeys: 20_260_005,
  /** Together with an ABN: whoever founds an organisation with it, so that two at once cannot both be the first. */
  abn: 20_260_006,
  /** Together with an address or number: whoever counts the codes that were sent to it. */
  codeTarget: 20_260_007,
  /** Whoever replaces the key of what is sealed, so that two at once do not lose one. */
  secretsKey: 20_260_008,
  /** Together with a channel: whoever counts the messages that people have sent to strangers. */
  sentMessages: 20_260_010,
  /** Together with an email: whoever registers with it, so that two at once cannot both have it. */
  personEmail: 20_260_011,
  /** Exclusive: a decision about an ingestion run. Shared: runs that are being held, so that no decision misses a release. */
  runDecision: 20_260_012,
  /** The supervisor of an embedded server, alone. */
  supervisor: 20_260_101,
  /** Whoever makes the product's role in an embedded server, or hands over to it. */
  owner: 20_260_103,
  /** Shared by all who need an embedded server to run. */
  inUse: 20_260_102,
};
