/** Decides who may see a member's figures and badges. */
import type { Member } from '@hunch/kit/identity'
import { hiddenAmong, viewerOfBlocks } from '@hunch/members'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { memberExists } from './store.ts'

/**
 * Requires that a member exists and that no block hides them from the current user. The current user always exists,
 * even before any event names them.
 *
 * @throws userNotFound
 */
export async function requireMember({ database: { db } }: Context, currentUser: Member, id: string): Promise<void> {
  if (currentUser.id === id) return
  const [exists, hidden] = await Promise.all([memberExists(db, id), hiddenAmong(db, viewerOfBlocks(currentUser), [id])])
  if (!exists || hidden.size > 0) throw errors.userNotFound()
}
