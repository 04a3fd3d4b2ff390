import type { Context } from '../context.ts'

export type Preference = 'friendActivityNotifications' | 'votingDeadlineNotifications'

/** Returns the active members who want such notifications, in the given order. */
export async function filterByPreference(
  ctx: Pick<Context, 'peers'>,
  memberIds: readonly string[],
  preference: Preference,
): Promise<string[]> {
  const contacts = await ctx.peers.contacts(memberIds)
  return memberIds.filter((id) => contacts.get(id)?.isActive && contacts.get(id)?.[preference])
}
