import { publish } from '@hunch/kit/events'
import type { Queries } from '@hunch/kit/postgres'
import { MemberErasedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import type { Context } from '../context.ts'
import { deleteOfOwner } from '../photos/attach-photos.ts'
import { erasureLimits } from './limits.ts'
import { insertDeletedMember, lockErasedMembers, markPublished } from './store.ts'

/** The topic that this service publishes to; the key of member events is the member's id. */
export const topic = 'media'

/** Deletes all photos of a deleted member, and prevents storing new ones. */
export async function eraseMember(tx: Queries, memberId: string, version: number): Promise<void> {
  await insertDeletedMember(tx, memberId, version)
  await deleteOfOwner(tx, memberId)
}

/** Publishes the erasure of deleted members who have no photos left, after all bytes are erased. Returns their number. */
export const publishErased = (ctx: Context): Promise<number> =>
  ctx.database.transaction(async (tx) => {
    const erased = await lockErasedMembers(tx, erasureLimits.publishedPerRun)
    for (const { ownerId, version } of erased) {
      const message = { memberId: ownerId, service: topic }
      await publish(tx, topic, { key: ownerId, version: version + 1, schema: MemberErasedSchema, message })
      await markPublished(tx, ownerId)
    }
    return erased.length
  })
