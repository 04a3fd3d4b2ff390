import { publish } from '@hunch/kit/events'
import type { Queries } from '@hunch/kit/postgres'
import { MemberErasedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { nextVersion } from '../blocks/decide-block.ts'
import { lockReporting } from '../cases/lock-case.ts'
import type { Context } from '../context.ts'
import { lockMuting } from '../mutes/change-mutes.ts'
import { erasureLimits } from './limits.ts'
import { finishErasure, lockErasure, removeSome, saveErasure } from './store.ts'

/** Schedules the erasure of a deleted member for the job. A separate handler erases the member's card. */
export const beginErasure = (tx: Queries, memberId: string): Promise<void> => saveErasure(tx, memberId)

/**
 * Removes a batch of one deleted member's data, or publishes that nothing is left. Ends of blocks and acts are not published:
 * consumers act on `MemberDeleted`. Returns false if no erasure is pending.
 */
export const eraseSome = (ctx: Context): Promise<boolean> =>
  ctx.database.transaction(async (tx) => {
    const memberId = await lockErasure(tx)
    if (!memberId) return false
    await lockReporting(tx, memberId)
    await lockMuting(tx, memberId)
    if (!(await removeSome(tx, memberId, erasureLimits.erasedPerRun))) await finish(tx, memberId)
    return true
  })

async function finish(tx: Queries, memberId: string): Promise<void> {
  await publishErased(tx, memberId, await nextVersion(tx, memberId))
  await finishErasure(tx, memberId)
}

/** Publishes that this service has no data of a member left. */
const publishErased = (tx: Queries, memberId: string, version: number) =>
  publish(tx, 'moderation', {
    key: memberId,
    version,
    schema: MemberErasedSchema,
    message: { memberId, service: 'moderation' },
  })
