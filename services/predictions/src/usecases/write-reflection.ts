import { fingerprintOf, type IdempotencyKey, once } from '@hunch/kit/idempotency'
import { localDate, type Member } from '@hunch/kit/identity'
import { newId } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { standing } from '../domain/course.ts'
import type { Mood } from '../domain/reflection.ts'
import { errors } from '../errors.ts'
import { courseOf, nextVersion } from '../store/posts.ts'
import { insertReflection, type JournalEntry } from '../store/reflections.ts'
import { announceReflection } from './announce.ts'
import { groupsToSee } from './ask-groups.ts'
import { lockOwn } from './lock-own.ts'

/** What an owner writes down about an outcome. */
export interface Reflecting {
  readonly predictionId: string
  readonly content: string
  readonly mood?: Mood | null | undefined
  /** 1 to 5. */
  readonly rating?: number | null | undefined
}

export interface NewReflection<Answer> {
  readonly given: Reflecting
  /** A retried request with the same key gets the first one's answer. */
  readonly key: IdempotencyKey | undefined
  /** Makes the answer, which is kept with the key. */
  readonly answer: (entry: JournalEntry) => Answer
}

/**
 * Writes into the owner's journal what she thinks of the outcome of her post. It stays there
 * where the result is taken back. Throws predictionNotFound, notYourPrediction, notResolvedYet,
 * idempotencyKeyReused.
 */
export async function writeReflection<Answer>(
  ctx: Context,
  member: Member,
  { given, key, answer }: NewReflection<Answer>,
): Promise<Answer> {
  const { predictionId, content } = given
  const groupIds = await groupsToSee(ctx, member, [predictionId])
  const fingerprint = fingerprintOf({ ...given })
  return once(ctx.database, { key, fingerprint }, async (tx) => {
    const { post, now } = await lockOwn(tx, member, predictionId, { groupIds, orAdmin: false, evenUnseen: true })
    const course = courseOf(post)
    if (!course || !standing(course, now)) throw errors.notResolvedYet()
    const about = { id: newId(), postId: post.id, memberId: member.id, createdAt: now }
    const reflection = { ...about, content, mood: given.mood ?? null, rating: given.rating ?? null }
    await insertReflection(tx, reflection)
    await announceReflection(tx, reflection, await nextVersion(tx, post.id), localDate(now, member.timeZone))
    return answer({ ...reflection, headline: post.headline })
  })
}
