import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { findScoredVotes } from '../standing/find-standing.ts'
import { type Effect, effectOf } from '../standing/rules/effect.ts'

/** Returns the effect of a post's result on the member's figures. Null if their vote is not scored, or not yet. */
export const getResultEffect = async ({ database }: Context, member: Member, postId: string): Promise<Effect | null> =>
  effectOf(await findScoredVotes(database.db, member.id), postId)
