export type Role = 'creator' | 'member'

/** Returns a member's role in a group; null if they are not in the group. */
export const roleIn = (
  group: { readonly createdBy: string },
  memberId: string | undefined,
  isMember: boolean,
): Role | null => {
  if (!isMember) return null
  return group.createdBy === memberId ? 'creator' : 'member'
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Whether a text from another service has the form of an id. */
export const isId = (text: string): boolean => uuid.test(text)
