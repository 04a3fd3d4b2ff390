import type { Context } from '../context.ts'

type Preference = 'friendActivityNotifications' | 'votingDeadlineNotifications'

/** Those of some members who want to be told such things and whose accounts stand, in their order. */
export async function wanting(
  ctx: Pick<Context, 'peers'>,
  memberIds: readonly string[],
  preference: Preference,
): Promise<string[]> {
  const contacts = await ctx.peers.contacts(memberIds)
  return memberIds.filter((id) => contacts.get(id)?.isActive && contacts.get(id)?.[preference])
}
