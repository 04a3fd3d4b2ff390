import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { findReactionsOf } from './store.ts'

/** Returns the caller's reactions to some posts; a post without one is left out. */
export const listOwnReactions = ({ database }: Context, member: Member, postIds: readonly string[]) =>
  findReactionsOf(database.db, member.id, postIds)
