import type { Member } from '@hunch/kit/identity'
import type { Queries } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { deleteGroup, type Group } from '../store/groups.ts'
import { announceDisbanded } from './announce.ts'
import { lockAsCreator } from './lock-visible.ts'

/** Deletes a group for good, for its creator; predictions deletes its posts. Throws groupNotFound, creatorOnly. */
export const disbandGroup = (ctx: Context, member: Member, id: string): Promise<void> =>
  ctx.database.transaction(async (tx) => endGroup(tx, await lockAsCreator(tx, member, id)))

/** Deletes a locked group. */
export async function endGroup(tx: Queries, group: Group): Promise<void> {
  await deleteGroup(tx, group.id)
  await announceDisbanded(tx, group, group.version + 1)
}
