export const groupLimits = {
  /** Maximum number of groups in a search result. */
  foundGroups: 50,
  /** Maximum number of groups in the list of a member's groups. */
  groupsOfMember: 200,
  /** Maximum number of group ids in one call by another service. */
  askedIds: 1_000,
} as const
