import { buffer } from 'node:stream/consumers'
import type { Verdict } from '../checker/rules/verdicts.ts'
import type { Context } from '../context.ts'
import { fixedLimits } from '../limits.ts'
import { originalKey } from '../photos/rules/names.ts'
import { publishHeld, publishShown } from './events.ts'
import { type DuePhoto, markHeld, markShown, readDueInMs, takeDue } from './store.ts'

/**
 * Looks at held photos that are due: asks the checker about those that wait for its verdict, and publishes those that
 * a moderator has to look at. Where the process ends midway, they fall due again. Returns how many.
 */
export async function checkHeld(ctx: Context): Promise<number> {
  const due = await takeDue(ctx.database.db, fixedLimits.checkedPerRun)
  await Promise.all(due.map((photo) => check(ctx, photo)))
  return due.length
}

async function check(ctx: Context, photo: DuePhoto): Promise<void> {
  const verdict = photo.hold === 'held' ? 'hold' : await verdictOn(ctx, photo)
  await ctx.database.transaction(async (tx) => {
    if (verdict === undefined) {
      // It is asked again all the same; silence never allows.
      if (photo.checks === fixedLimits.checksBeforeCase) await publishHeld(tx, photo)
      return
    }
    const changed = await (verdict === 'allow' ? markShown : markHeld)(tx, photo.name)
    if (changed) await (verdict === 'allow' ? publishShown : publishHeld)(tx, changed)
  })
}

/**
 * What the checker says of a stored photo; undefined where it says nothing. One that may not be sent to it is allowed, as
 * others of private groups are; where there is no checker any more, a moderator looks.
 */
async function verdictOn(ctx: Context, photo: DuePhoto): Promise<Verdict | undefined> {
  if (photo.audienceGroupId && !ctx.checksPrivate) return 'allow'
  if (!ctx.checker) return 'hold'
  const original = await ctx.blobs.get(originalKey(photo.name))
  return original && ctx.checker.ask(await buffer(original.content), ctx.times.checkMs)
}

/** In how many ms the next held photo is due; undefined for never. */
export const dueInMs = (ctx: Context): Promise<number | undefined> => readDueInMs(ctx.database.db)
