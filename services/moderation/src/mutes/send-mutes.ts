import { msUntil } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { muteLimits } from './limits.ts'
import { findVersion, nextDueAt, readAllMutes, setSent, takeDue } from './store.ts'

/**
 * Sends a member's mutes to all peers that store mutes. If a peer is unavailable, the list stays due and a job sends it again.
 * Until then, that peer still uses the member's previous mutes.
 */
export async function sendMutes(ctx: Context, memberId: string): Promise<void> {
  const { db } = ctx.database
  // Read the version before the mutes. If they change in between, the newer version stays due and is sent again.
  const version = await findVersion(db, memberId)
  if (version === undefined) return
  const mutes = await readAllMutes(db, memberId)
  if (await ctx.mutePeers.apply({ memberId, version, mutes })) await setSent(db, memberId, version)
}

/** Sends the mute lists that are due; returns their number. */
export async function sendDueMutes(ctx: Context): Promise<number> {
  const due = await takeDue(ctx.database.db, muteLimits.mutesAgainMs, muteLimits.mutesPerRun)
  await Promise.all(due.map((memberId) => sendMutes(ctx, memberId)))
  return due.length
}

/** Returns the time until the next mute list is due, in ms; undefined if no list has to be sent. */
export const mutesDueInMs = (ctx: Context): Promise<number | undefined> => msUntil(ctx.database.db, nextDueAt)
