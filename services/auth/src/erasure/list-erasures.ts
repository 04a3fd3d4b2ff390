import type { Context } from '../context.ts'
import * as erasures from './store.ts'

/**
 * Adds an erased member to the list beside the backups. Must be called after the commit and before the response. If the
 * list cannot be written, the member stays erased, and a job adds them later.
 */
export async function listErasure({ erasureList, log }: Context, memberId: string): Promise<void> {
  try {
    await erasureList?.add(memberId)
  } catch (error) {
    log.error({ err: error, memberId }, 'an erasure is not in the list beside the backups yet')
  }
}

/** Adds erased members that are missing from the list, for example after a crash. Returns their number. */
export async function listMissingErasures({ erasureList, database }: Context): Promise<number> {
  if (!erasureList) return 0
  const listed = await erasureList.ids()
  const missing = (await erasures.findMembers(database.db)).filter((memberId) => !listed.has(memberId))
  for (const memberId of missing) await erasureList.add(memberId)
  return missing.length
}
