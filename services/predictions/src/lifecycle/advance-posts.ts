import type { Context } from '../context.ts'
import { applyTransition } from './apply-transition.ts'
import { lifecycleLimits } from './limits.ts'
import { columnsOf, lifecycleOf } from './rules/state.ts'
import { advance } from './rules/transitions.ts'
import { lockDuePost, msUntilDue, updateState } from './store.ts'

/** Advances up to 100 due posts, each in its own transaction. Returns the number of advanced posts. */
export async function advancePosts(ctx: Context): Promise<number> {
  let advanced = 0
  while (advanced < lifecycleLimits.advancedPerRun && (await advancePost(ctx))) advanced += 1
  return advanced
}

/** Returns the ms until the next post is due; undefined if none is. */
export const msUntilNextAdvance = ({ database }: Context): Promise<number | undefined> => msUntilDue(database.db)

/** Advances one due post; returns false if there is none. Skips posts that another replica has locked. */
const advancePost = (ctx: Context): Promise<boolean> =>
  ctx.database.transaction(async (tx) => {
    const due = await lockDuePost(tx)
    const state = due && lifecycleOf(due.post)
    if (!state) return false
    const transition = advance(state, due.now)
    if (transition.events.length > 0) await applyTransition(tx, due.post, transition, '')
    else await updateState(tx, due.post.id, { dueAt: columnsOf(state).dueAt })
    return true
  })
