import { publish } from '@hunch/kit/events'
import type { Queries } from '@hunch/kit/postgres'
import { MemberErasedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import type { Context } from '../context.ts'
import { fixedLimits } from '../limits.ts'
import { deleteOfOwner } from '../photos/attach-photos.ts'
import { insertDeletedMember, lockErasedMembers, markPublished } from './store.ts'

/** The topic that this service publishes on; the key is the member's id. */
export const topic = 'media'

/** Deletes all photos of a member whose account was deleted; none of theirs is stored any more. */
export async function eraseMember(tx: Queries, memberId: string, version: number): Promise<void> {
  await insertDeletedMember(tx, memberId, version)
  await deleteOfOwner(tx, memberId)
}

/** Publishes each deleted member of whom no photo is left, once all bytes are erased. Returns how many. */
export const publishErased = (ctx: Context): Promise<number> =>
  ctx.database.transaction(async (tx) => {
    const erased = await lockErasedMembers(tx, fixedLimits.publishedPerRun)
    for (const { ownerId, version } of erased) {
      const message = { memberId: ownerId, service: topic }
      await publish(tx, topic, { key: ownerId, version: version + 1, schema: MemberErasedSchema, message })
      await markPublished(tx, ownerId)
    }
    return erased.length
  })
