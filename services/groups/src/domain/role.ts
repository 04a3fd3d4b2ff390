export type Role = 'creator' | 'member'

/** What a member is in a group; null for none. */
export const roleIn = (
  group: { readonly createdBy: string },
  memberId: string | undefined,
  isMember: boolean,
): Role | null => {
  if (!isMember) return null
  return group.createdBy === memberId ? 'creator' : 'member'
}
