import { publish } from '@hunch/kit/events'
import type { Member } from '@hunch/kit/identity'
import type { Queries } from '@hunch/kit/postgres'
import { GroupDisbandedSchema } from '@hunch/proto/gen/hunch/groups/v1/events_pb'
import type { Context } from '../context.ts'
import { lockAsCreator } from './policy.ts'
import { deleteGroup, findGroupForUpdate, type Group } from './store/groups.ts'

/**
 * Deletes a group permanently, at the request of its creator. Predictions then deletes the posts of the group.
 *
 * @throws groupNotFound, creatorOnly
 */
export const disbandGroup = (ctx: Context, member: Member, id: string): Promise<void> =>
  ctx.database.transaction(async (tx) => endGroup(tx, await lockAsCreator(tx, member, id)))

/** Deletes a group that moderation removed. Does nothing if the group is already deleted. */
export async function disbandRemovedGroup(tx: Queries, id: string): Promise<void> {
  const group = await findGroupForUpdate(tx, id)
  if (group) await endGroup(tx, group)
}

/** Deletes a group whose row the transaction has locked, and publishes the deletion. */
export async function endGroup(tx: Queries, group: Group): Promise<void> {
  await deleteGroup(tx, group.id)
  await publishDisbanded(tx, group, group.version + 1)
}

const publishDisbanded = (tx: Queries, group: Group, version: number) =>
  publish(tx, 'groups', {
    key: group.id,
    version,
    schema: GroupDisbandedSchema,
    message: { groupId: group.id, creatorId: group.createdBy, isPrivate: group.isPrivate },
  })
