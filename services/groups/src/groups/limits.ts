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
