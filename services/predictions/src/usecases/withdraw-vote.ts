import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { type Counted, castVote } from './cast-vote.ts'

/**
 * Removes a member's vote and answers with the post's counts; nothing happens where there is
 * none. Throws predictionNotFound (also where it may not be seen) and votingClosed.
 */
export const withdrawVote = (ctx: Context, member: Member, predictionId: string): Promise<Counted> =>
  castVote(ctx, member, { predictionId, vote: null })
