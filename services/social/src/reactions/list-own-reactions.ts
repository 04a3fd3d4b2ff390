import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { findReactionsOf } from './store.ts'

/** Returns the caller's reactions to some posts; posts without one are omitted. */
export const listOwnReactions = ({ database }: Context, member: Member, postIds: readonly string[]) =>
  findReactionsOf(database.db, member.id, postIds)
