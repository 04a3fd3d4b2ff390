import { publish } from '@hunch/kit/events'
import { fingerprintOf, type IdempotencyKey, once } from '@hunch/kit/idempotency'
import { localDate, type Member } from '@hunch/kit/identity'
import { newId, type Queries } from '@hunch/kit/postgres'
import { ReflectionWrittenSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { nextVersion } from '../posts/next-version.ts'
import { lockOwnPost, ownsPost, privateGroupsFor } from '../posts/policy.ts'
import { topic } from '../posts/rules/post-event.ts'
import { resolutionOf } from '../posts/rules/resolution.ts'
import type { Mood } from '../schema/journal.ts'
import {
  findReflections,
  findReflectionsOnPost,
  insertReflection,
  type JournalEntry,
  type Reflection,
} from './store.ts'

/** The input of a reflection on an outcome. */
export interface ReflectionFields {
  readonly predictionId: string
  readonly content: string
  readonly mood?: Mood | null | undefined
  /** 1 to 5. */
  readonly rating?: number | null | undefined
}

export interface NewReflection<Answer> {
  readonly fields: ReflectionFields
  /** A retried request with the same key gets the first response. */
  readonly key: IdempotencyKey | undefined
  /** Creates the response, which is stored with the key. */
  readonly answer: (entry: JournalEntry) => Answer
}

/**
 * Adds a reflection on the outcome of a post to its owner's journal. The reflection stays if the result is taken back.
 *
 * @throws predictionNotFound
 * @throws notYourPrediction
 * @throws notResolvedYet
 * @throws idempotencyKeyReused
 */
export async function writeReflection<Answer>(
  ctx: Context,
  member: Member,
  { fields, key, answer }: NewReflection<Answer>,
): Promise<Answer> {
  const { predictionId, content, mood = null, rating = null } = fields
  const groupIds = await privateGroupsFor(ctx, member, [predictionId])
  const fingerprint = fingerprintOf({ ...fields })
  return once(ctx.database, { key, fingerprint }, async (tx) => {
    const { post, now } = await lockOwnPost(tx, member, predictionId, { groupIds, orAdmin: false, evenUnseen: true })
    if (!resolutionOf(post, now)) throw errors.notResolvedYet()
    const reflection = { id: newId(), postId: post.id, memberId: member.id, createdAt: now, content, mood, rating }
    await insertReflection(tx, reflection)
    await publishReflection(tx, reflection, await nextVersion(tx, post), localDate(now, member.timeZone))
    return answer({ ...reflection, headline: post.headline })
  })
}

/** Publishes ReflectionWritten. `version` is that of the post. `localDate` is the date in the writer's time zone. */
const publishReflection = (tx: Queries, reflection: Reflection, version: number, localDate: string) =>
  publish(tx, topic, {
    key: reflection.postId,
    version,
    schema: ReflectionWrittenSchema,
    message: {
      reflectionId: reflection.id,
      postId: reflection.postId,
      memberId: reflection.memberId,
      localDate,
    },
  })

/** Returns a page of the member's own reflections, newest first. */
export const readJournal = (ctx: Context, member: Member, page: { limit: number; offset: number }) =>
  findReflections(ctx.database.db, member.id, page)

/**
 * Returns the owner's reflections on one of their posts, newest first.
 *
 * @throws predictionNotFound for any other member
 */
export async function readJournalOfPost(ctx: Context, member: Member, postId: string): Promise<JournalEntry[]> {
  if (!(await ownsPost(ctx, member, postId))) throw errors.predictionNotFound()
  return findReflectionsOnPost(ctx.database.db, member.id, postId)
}
