export const groupLimits = {
  /** Maximum number of groups in a search result. */
  foundGroups: 50,
  /** Maximum number of groups in the list of a member's groups. */
  groupsOfMember: 200,
  /** Maximum number of group ids in one call by another service. */
  askedIds: 1_000,
  /** A page of all groups with a larger offset is a costly read. */
  deepOffset: 1_000,
} as const

/** Pages of all groups with a deep offset. */
export const costlyReadLimits = {
  /** Maximum number of concurrent costly reads. */
  concurrency: 2,
  /** How many of these concurrent reads are reserved for members. */
  reserved: 1,
  /** Maximum number of waiting reads of members, and the same number for visitors. */
  maxWaiting: 50,
  /** Maximum number of waiting reads, per member. */
  maxWaitingOfOwner: 4,
  /** Timeout of a statement of a costly read. */
  statementMs: 1_000,
} as const
