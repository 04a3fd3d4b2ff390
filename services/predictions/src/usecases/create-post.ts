import { localDate, type Member } from '@hunch/kit/identity'
import { newId, type Queries, readNow } from '@hunch/kit/postgres'
import type { CreatePredictionFields } from '@hunch/proto/http'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import { isCategory } from '../domain/categories.ts'
import { newCourse } from '../domain/course.ts'
import { fingerprintOf } from '../domain/fingerprint.ts'
import { deadlineFits, lapseOf } from '../domain/post.ts'
import { errors } from '../errors.ts'
import { findAuthors } from '../store/authors.ts'
import { type Carried, findCarried, type KeyOf, keepAnswer, takeKey } from '../store/idempotency-keys.ts'
import { type Item, type Photo, readItems } from '../store/items.ts'
import { insertPhotos } from '../store/post-photos.ts'
import { courseColumns, insertPost, type Post, takeTurnToPost } from '../store/posts.ts'
import { announcePosted } from './announce.ts'
import { rememberCards } from './remember-cards.ts'
import { hashFiles, type IncomingFile, storePhotos } from './store-photos.ts'

export type PostFields = z.output<typeof CreatePredictionFields>

export interface NewPost<Answer> {
  readonly fields: PostFields
  readonly files: AsyncIterable<IncomingFile>
  /** A retried request with the same key gets the first one's answer. */
  readonly idempotencyKey: string | undefined
  /** Makes the answer, which is kept with the key. */
  readonly answer: (item: Item) => Answer
}

/**
 * Posts a prediction, a comparison or a Story: checks the fields, pipes the photos to media, then
 * writes the post, its photos, its fact and the answer in one transaction. Throws
 * headlineAndStatementRequired, deadlineOutOfRange, unknownCategory, groupNotFound,
 * idempotencyKeyReused, and what `storePhotos` throws.
 */
export async function createPost<Answer>(ctx: Context, member: Member, given: NewPost<Answer>) {
  const { fields, files, idempotencyKey } = given
  const key = idempotencyKey ? { memberId: member.id, call: 'createPrediction', key: idempotencyKey } : undefined
  const carried = key && (await findCarried(ctx.database.db, key))
  if (carried) return answerAgain<Answer>(ctx.database.db, carried, fingerprintOf(fields, await hashFiles(files)))
  await checkFields(ctx, fields)
  const { photos, hashes } = await storePhotos(ctx, member.id, files)
  await knowAuthor(ctx, member.id)
  return ctx.database.transaction(async (tx) => {
    const fingerprint = fingerprintOf(fields, hashes)
    if (key && !(await takeKey(tx, key, fingerprint))) return answerTwin<Answer>(tx, key, fingerprint)
    const post = await writePost(tx, member, fields, photos)
    const [item] = await readItems(tx, [post.id], member.id)
    if (!item) throw new Error('the post is not there')
    const answer = given.answer(item)
    if (key) await keepAnswer(tx, key, answer)
    return { answer, now: item.now }
  })
}

/** What can be said before any photo travels. */
async function checkFields(ctx: Context, fields: PostFields): Promise<void> {
  if (fields.postType === 'prediction') {
    if (!fields.supportingStatement) throw errors.headlineAndStatementRequired()
    const now = await readNow(ctx.database.db)
    if (!fields.deadline || !deadlineFits(new Date(fields.deadline), now)) throw errors.deadlineOutOfRange()
  }
  if (fields.category && !isCategory(fields.category)) throw errors.unknownCategory({ value: fields.category })
  // No group can be asked yet, so there is none to post in.
  if (fields.groupId) throw errors.groupNotFound()
}

/** Has the author's card at hand for the answer; without it she is unnamed until it comes. */
async function knowAuthor(ctx: Context, memberId: string): Promise<void> {
  try {
    const [known] = await findAuthors(ctx.database.db, [memberId])
    if (!known) await rememberCards(ctx.database.db, await ctx.cards.askQuickly([memberId]))
  } catch (error) {
    ctx.log.warn({ err: error }, 'the author stays unnamed for now')
  }
}

async function writePost(tx: Queries, member: Member, fields: PostFields, photos: readonly Photo[]): Promise<Post> {
  const now = await takeTurnToPost(tx)
  const isPrediction = fields.postType === 'prediction'
  const deadline = isPrediction && fields.deadline ? new Date(fields.deadline) : null
  if (deadline && deadline <= now) throw errors.deadlineOutOfRange() // the photos took that long
  const isExperience = isPrediction && fields.isExperience
  const post = await insertPost(tx, {
    id: newId(),
    ownerId: member.id,
    postType: fields.postType,
    headline: fields.headline,
    supportingStatement: fields.supportingStatement,
    isExperience,
    experienceContext: (isExperience && fields.experienceContext) || null,
    category: fields.category || null,
    createdAt: now,
    ...(deadline ? courseColumns(newCourse(deadline, lapseOf(now, deadline))) : {}),
  })
  await insertPhotos(tx, post.id, photos)
  const files = photos.map(({ file }) => file)
  await announcePosted(tx, post, files, localDate(now, member.timeZone))
  return post
}

/** The answer of the request that had the key first; this one waited for it. */
async function answerTwin<Answer>(tx: Queries, key: KeyOf, fingerprint: string) {
  const carried = await findCarried(tx, key)
  if (!carried) throw errors.idempotencyKeyReused()
  return answerAgain<Answer>(tx, carried, fingerprint)
}

async function answerAgain<Answer>(queries: Queries, carried: Carried, fingerprint: string) {
  if (carried.fingerprint !== fingerprint) throw errors.idempotencyKeyReused()
  return { answer: carried.answer as Answer, now: await readNow(queries) }
}
