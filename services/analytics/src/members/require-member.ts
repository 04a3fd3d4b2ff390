import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { memberExists } from './store.ts'

/**
 * Requires that a member exists. The current user does, also before any event named them.
 *
 * @throws userNotFound
 */
export async function requireMember({ database }: Context, currentUser: Member, id: string): Promise<void> {
  if (currentUser.id !== id && !(await memberExists(database.db, id))) throw errors.userNotFound()
}
