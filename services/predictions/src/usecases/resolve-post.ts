import { localDate, type Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { hasEnded, resolve } from '../domain/course.ts'
import { errors } from '../errors.ts'
import type { Item } from '../store/items.ts'
import { courseOf } from '../store/posts.ts'
import { getItem } from './get-item.ts'
import { lockOwn } from './lock-own.ts'
import { requireRight, takeTurn } from './take-turn.ts'

/**
 * Says what happened with a post that has ended; null is unclear. The owner may say and change it
 * until it has stood for 10 minutes, the admin at any time. Throws predictionNotFound,
 * notYourPrediction, comparisonNeverResolves, notEndedYet, resultStands.
 */
export async function resolvePost(ctx: Context, member: Member, id: string, result: boolean | null): Promise<Item> {
  await ctx.database.transaction(async (tx) => {
    const { post, now } = await lockOwn(tx, member, id, { orAdmin: true })
    const course = courseOf(post)
    if (!course) throw errors.comparisonNeverResolves()
    if (!hasEnded(course, now)) throw errors.notEndedYet()
    const by = requireRight(course, now, member, post)
    await takeTurn(tx, post, resolve(course, now, by, result), localDate(now, member.timeZone))
  })
  return getItem(ctx, member, id)
}
