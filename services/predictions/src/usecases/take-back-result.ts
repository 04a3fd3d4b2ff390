import { localDate, type Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { standing, takeBack } from '../domain/course.ts'
import { errors } from '../errors.ts'
import type { Item } from '../store/items.ts'
import { courseOf } from '../store/posts.ts'
import { announceAdminAct } from './announce-admin-act.ts'
import { groupsToSee } from './ask-groups.ts'
import { getItem } from './get-item.ts'
import { lockOwn } from './lock-own.ts'
import { requireRight, takeTurn } from './take-turn.ts'

/**
 * Takes a result back: the owner her own within 10 minutes, the admin any at any time. Throws
 * predictionNotFound, notYourPrediction, notResolvedYet, resultStands.
 */
export async function takeBackResult(ctx: Context, member: Member, id: string): Promise<Item> {
  const groupIds = await groupsToSee(ctx, member, [id])
  await ctx.database.transaction(async (tx) => {
    const { post, now } = await lockOwn(tx, member, id, { groupIds, orAdmin: true })
    const course = courseOf(post)
    if (!course || !standing(course, now)) throw errors.notResolvedYet()
    const by = requireRight(course, now, member, post)
    const turn = takeBack(course, now, by)
    await takeTurn(tx, post, turn, localDate(now, member.timeZone))
    if (by === 'admin' && turn.happenings.length > 0)
      await announceAdminAct(ctx, tx, member, id, 'prediction.resultTakenBack')
  })
  return getItem(ctx, member, id)
}
