import { msUntil } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { fixedLimits } from '../limits.ts'
import { findVersion, nextDueAt, readAllMutes, setSent, takeDue } from './store.ts'

/**
 * Sends what a member has muted to all who keep it. Where one of them is away it stays due, and the job sends it again: the
 * member's own view is late there, and nothing else is wrong.
 */
export async function sendMutes(ctx: Context, memberId: string): Promise<void> {
  const { db } = ctx.database
  // The version first: what changes meanwhile is sent again under a newer one.
  const version = await findVersion(db, memberId)
  if (version === undefined) return
  const mutes = await readAllMutes(db, memberId)
  if (await ctx.mutePeers.apply({ memberId, version, mutes })) await setSent(db, memberId, version)
}

/** Sends lists that are due; returns how many. */
export async function sendDueMutes(ctx: Context): Promise<number> {
  const due = await takeDue(ctx.database.db, fixedLimits.mutesAgainMs, fixedLimits.mutesPerRun)
  await Promise.all(due.map((memberId) => sendMutes(ctx, memberId)))
  return due.length
}

/** How long until a list is due, in ms; undefined where none is. */
export const mutesDueInMs = (ctx: Context): Promise<number | undefined> => msUntil(ctx.database.db, nextDueAt)
