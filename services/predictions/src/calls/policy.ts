/** Who may see a member's calls. */
import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { showsCalls } from './store.ts'

/** Whether a viewer may see a member's calls: the member always, others if the member shows them. Blocks are not checked. */
export const maySeeCalls = async ({ database }: Context, viewer: Member, memberId: string): Promise<boolean> =>
  viewer.id === memberId || showsCalls(database.db, memberId)
