import { tell } from '@hunch/kit/events'
import { MemberErasedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import type { Context } from '../context.ts'
import * as departed from '../store/departed.ts'

/** The topic that this service tells its facts on, and its name. */
export const topic = 'media'

const most = 100

/** Tells of each deleted member that nothing of hers is here any more, once the bytes of her last photo are gone. */
export const tellErased = (ctx: Context): Promise<number> =>
  ctx.database.transaction(async (tx) => {
    const due = await departed.dueToTell(tx, most)
    for (const { ownerId, version } of due) {
      const message = { memberId: ownerId, service: topic }
      await tell(tx, topic, { key: ownerId, version: version + 1, schema: MemberErasedSchema, message })
      await departed.told(tx, ownerId)
    }
    return due.length
  })
