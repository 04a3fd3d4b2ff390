import type { Context } from '../context.ts'
import { advance } from '../domain/course.ts'
import { courseColumns, courseOf, lockDuePost, updatePost } from '../store/posts.ts'
import { takeTurn } from './take-turn.ts'

/**
 * Takes one post whose time has come a step on: tells that it has ended, lets it lapse to
 * unclear, settles its result. Answers whether there was one. Replicas pass over what another
 * has locked.
 */
export const advancePost = (ctx: Context): Promise<boolean> =>
  ctx.database.transaction(async (tx) => {
    const due = await lockDuePost(tx)
    const course = due && courseOf(due.post)
    if (!course) return false
    const turn = advance(course, due.now)
    if (turn.happenings.length > 0) await takeTurn(tx, due.post, turn, '')
    else await updatePost(tx, due.post.id, { dueAt: courseColumns(course).dueAt })
    return true
  })
