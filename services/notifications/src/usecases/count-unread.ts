import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { viewNotes } from './view-notes.ts'

/** How many unread notifications a member may see, 1,000 at most. */
export async function countUnread(ctx: Context, member: Member): Promise<number> {
  let count = 0
  for await (const _ of viewNotes(ctx, { memberId: member.id, unread: true })) count += 1
  return count
}
