import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { findScoredVotes } from '../standing/find-standing.ts'
import { type Effect, effectOf } from '../standing/rules/effect.ts'

/** Returns what a post's result did to the member's figures; null until it counts, and where it does not. */
export const getResultEffect = async ({ database }: Context, member: Member, postId: string): Promise<Effect | null> =>
  effectOf(await findScoredVotes(database.db, member.id), postId)
