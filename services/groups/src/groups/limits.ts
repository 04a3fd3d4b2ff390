export const groupLimits = {
  /** Maximum groups in a search result. */
  foundGroups: 50,
  /** Maximum groups in the list of a member's groups. */
  groupsOfMember: 200,
  /** Maximum ids in one call of a peer. */
  askedIds: 1_000,
} as const
