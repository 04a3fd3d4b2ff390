import { publish } from '@hunch/kit/events'
import type { Queries } from '@hunch/kit/postgres'
import { MemberErasedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { nextVersion } from '../blocks/next-version.ts'
import type { Context } from '../context.ts'
import { fixedLimits } from '../limits.ts'
import { lockMuting } from '../mutes/add-mute.ts'
import { lockReporting } from '../reports/report-thing.ts'
import { finishErasure, lockErasure, removeSome, saveErasure } from './store.ts'

/** A member's account is deleted: what is held of them is removed by the job. Their card is erased by its own handler. */
export const beginErasure = (tx: Queries, memberId: string): Promise<void> => saveErasure(tx, memberId)

/**
 * Removes some of what is held of one deleted member; where nothing is left, publishes that. No end of a block or of an
 * act is published: `MemberDeleted` says it all. Returns whether there was such a member.
 */
export const eraseSome = (ctx: Context): Promise<boolean> =>
  ctx.database.transaction(async (tx) => {
    const memberId = await lockErasure(tx)
    if (!memberId) return false
    await lockReporting(tx, memberId)
    await lockMuting(tx, memberId)
    if (!(await removeSome(tx, memberId, fixedLimits.erasedPerRun))) await finish(tx, memberId)
    return true
  })

async function finish(tx: Queries, memberId: string): Promise<void> {
  await publishErased(tx, memberId, await nextVersion(tx, memberId))
  await finishErasure(tx, memberId)
}

/** Publishes that nothing of a member is left here. */
const publishErased = (tx: Queries, memberId: string, version: number) =>
  publish(tx, 'moderation', {
    key: memberId,
    version,
    schema: MemberErasedSchema,
    message: { memberId, service: 'moderation' },
  })
