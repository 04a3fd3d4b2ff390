export const groupLimits = {
  /** Maximum number of groups in a search result. */
  foundGroups: 50,
  /** Maximum number of groups in the list of a member's groups. */
  groupsOfMember: 200,
  /** Maximum number of ids in one call of a peer. */
  askedIds: 1_000,
} as const
