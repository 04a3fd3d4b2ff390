import { buffer } from 'node:stream/consumers'
import type { Verdict } from '../checker/checker.ts'
import type { Context } from '../context.ts'
import { originalKey } from '../photos/rules.ts'
import { publishHeld, publishShown } from './events.ts'
import { holdLimits } from './limits.ts'
import { type DuePhoto, markHeld, markShown, readDueInMs, takeDue } from './store.ts'

/**
 * Processes due held photos: requests verdicts from the checker, and publishes photos for moderators. If the process
 * crashes, the photos become due again. Returns the number of photos.
 */
export async function checkHeld(ctx: Context): Promise<number> {
  const due = await takeDue(ctx.database.db, holdLimits.checkedPerRun)
  await Promise.all(due.map((photo) => check(ctx, photo)))
  return due.length
}

async function check(ctx: Context, photo: DuePhoto): Promise<void> {
  const verdict = photo.hold === 'held' ? 'hold' : await verdictOn(ctx, photo)
  await ctx.database.transaction(async (tx) => {
    if (verdict === undefined) {
      // No verdict arrived. A later run asks the checker again; until then the photo is not shown.
      if (photo.checks === holdLimits.checksBeforeCase) await publishHeld(tx, photo)
      return
    }
    const changed = await (verdict === 'allow' ? markShown : markHeld)(tx, photo.name)
    if (changed) await (verdict === 'allow' ? publishShown : publishHeld)(tx, changed)
  })
}

/**
 * Returns the checker's verdict on a stored photo; undefined if none arrives. Allows photos of private groups if these
 * must not be sent to the checker. Without a checker, a moderator decides.
 */
async function verdictOn(ctx: Context, photo: DuePhoto): Promise<Verdict | undefined> {
  if (photo.audienceGroupId && !ctx.checksPrivate) return 'allow'
  if (!ctx.checker) return 'hold'
  const original = await ctx.blobs.get(originalKey(photo.name))
  return original && ctx.checker.ask(await buffer(original.content), ctx.times.checkMs)
}

/** Returns the time until the next check of a held photo, in ms; undefined if no check is scheduled. */
export const dueInMs = (ctx: Context): Promise<number | undefined> => readDueInMs(ctx.database.db)
