import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { hideCalls, showCalls, showsCalls } from './store.ts'

/** Whether other members may see a member's settled calls. A call is a vote on a post with a deadline. */
export interface CallSettings {
  readonly showSettledCalls: boolean
}

export const getCallSettings = async ({ database }: Context, member: Member): Promise<CallSettings> => ({
  showSettledCalls: await showsCalls(database.db, member.id),
})

/** Shows the member's settled calls to others, or hides them from others. */
export async function setCallSettings(
  { database }: Context,
  member: Member,
  { showSettledCalls }: CallSettings,
): Promise<CallSettings> {
  await (showSettledCalls ? showCalls : hideCalls)(database.db, member.id)
  return { showSettledCalls }
}
