/** Every advisory lock of a database in one list, so that no number is used twice. */
export const locks = {
  /** During migrations, so that two processes never apply one twice. */
  migration: 20_260_001,
  /** From a writer's feed rows until its commit, so that sequence order is commit order. */
  feed: 20_260_002,
  /** One writer of opportunities at a time, so that batches cannot deadlock on each other's rows. */
  ingestion: 20_260_003,
  /** While writing a snapshot of the search index, so that two processes never write to one folder. */
  snapshot: 20_260_004,
  /** While creating or removing keys of the identity provider, so that a first start creates one set. */
  identityKeys: 20_260_005,
  /** With an ABN: while creating an organisation, so that two calls cannot both be the first. */
  abn: 20_260_006,
  /** With an address or number: while counting the codes sent to it. */
  codeTarget: 20_260_007,
  /** While replacing the secrets key, so that two calls do not lose one. */
  secretsKey: 20_260_008,
  /** With a channel: while counting the messages that people have sent to strangers. */
  sentMessages: 20_260_010,
  /** With an email: while registering, so that two calls cannot both have it. */
  personEmail: 20_260_011,
  /**
   * Exclusive: a decision about an ingestion run. Shared: runs that are being held, so that no decision misses a
   * release.
   */
  runDecision: 20_260_012,
  /** While workers share the partitions of saved searches among themselves. */
  alertPartitions: 20_260_013,
  /**
   * Shared: while matches and their alerts are inserted. Exclusive, taken by triggers: searches, notices or memberships
   * that they depend on were deleted.
   */
  alertTargets: 20_260_015,
  /** While replacing the sitemaps, so that of two jobs the second finds them recent. */
  sitemaps: 20_260_016,
  /** While restoring a backup. */
  restore: 20_260_014,
  /** While writing the index of a search cluster, so that one worker at a time does. */
  clusterIndex: 20_260_030,
  /** The supervisor of an embedded server. */
  supervisor: 20_260_101,
  /** While creating the product's role in an embedded server, or transferring to it. */
  owner: 20_260_103,
  /** Shared by all who need an embedded server to run. */
  inUse: 20_260_102,
};
