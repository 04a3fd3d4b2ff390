import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import type { Counted } from './cast-vote.ts'
import { readVisible } from './read-visible.ts'

/** A member's vote on a post, null for none, with the post's counts. Throws predictionNotFound (also where it may not be seen). */
export async function getVote(ctx: Context, member: Member, predictionId: string): Promise<Counted> {
  const [item] = await readVisible(ctx, member, [predictionId])
  if (!item) throw errors.predictionNotFound()
  const { agreeCount, disagreeCount } = item.post
  return { kind: 'counted', vote: item.myVote, agreeCount, disagreeCount, now: item.now }
}
