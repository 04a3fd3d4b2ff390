import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { isKnown } from '../store/members.ts'

/** Throws userNotFound where there is no such member; oneself there is, heard of or not. */
export async function requireKnown({ database }: Context, member: Member, id: string): Promise<void> {
  if (member.id !== id && !(await isKnown(database.db, id))) throw errors.userNotFound()
}
