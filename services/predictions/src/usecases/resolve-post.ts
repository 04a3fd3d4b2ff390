import { localDate, type Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { hasEnded, resolve } from '../domain/course.ts'
import { errors } from '../errors.ts'
import type { Item } from '../store/items.ts'
import { courseOf } from '../store/posts.ts'
import { announceAdminAct } from './announce-admin-act.ts'
import { groupsToSee } from './ask-groups.ts'
import { getItem } from './get-item.ts'
import { lockOwn } from './lock-own.ts'
import { requireRight, takeTurn } from './take-turn.ts'

/**
 * Says what happened with a post that has ended; null is unclear. The owner may say and change it
 * until it has stood for 10 minutes, the admin at any time. Throws predictionNotFound,
 * notYourPrediction, comparisonNeverResolves, notEndedYet, resultStands.
 */
export async function resolvePost(ctx: Context, member: Member, id: string, result: boolean | null): Promise<Item> {
  const groupIds = await groupsToSee(ctx, member, [id])
  await ctx.database.transaction(async (tx) => {
    const { post, now } = await lockOwn(tx, member, id, { groupIds, orAdmin: true })
    const course = courseOf(post)
    if (!course) throw errors.comparisonNeverResolves()
    if (!hasEnded(course, now)) throw errors.notEndedYet()
    const by = requireRight(course, now, member, post)
    const turn = resolve(course, now, by, result)
    await takeTurn(tx, post, turn, localDate(now, member.timeZone))
    if (by === 'admin' && turn.happenings.length > 0) await announceAdminAct(ctx, tx, member, id, 'prediction.resolved')
  })
  return getItem(ctx, member, id)
}
