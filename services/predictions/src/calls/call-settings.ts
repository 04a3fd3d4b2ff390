import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { hideCalls, showCalls, showsCalls } from './store.ts'

/** The visibility of a member's calls for others. */
export interface CallSettings {
  readonly showSettledCalls: boolean
}

export const getCallSettings = async ({ database }: Context, member: Member): Promise<CallSettings> => ({
  showSettledCalls: await showsCalls(database.db, member.id),
})

/** Shows the member's settled calls to others, or hides them. Takes effect at the next read. */
export async function setCallSettings(
  { database }: Context,
  member: Member,
  { showSettledCalls }: CallSettings,
): Promise<CallSettings> {
  await (showSettledCalls ? showCalls : hideCalls)(database.db, member.id)
  return { showSettledCalls }
}
