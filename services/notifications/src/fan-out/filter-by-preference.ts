import type { Context } from '../context.ts'

export type Preference = 'friendActivityNotifications' | 'votingDeadlineNotifications'

/** Those of some members who want such notifications and whose accounts are active, in their order. */
export async function filterByPreference(
  ctx: Pick<Context, 'peers'>,
  memberIds: readonly string[],
  preference: Preference,
): Promise<string[]> {
  const contacts = await ctx.peers.contacts(memberIds)
  return memberIds.filter((id) => contacts.get(id)?.isActive && contacts.get(id)?.[preference])
}
