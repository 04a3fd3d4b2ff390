import { answeredBefore, fingerprintOf, type IdempotencyKey, once } from '@hunch/kit/idempotency'
import { localDate, type Member } from '@hunch/kit/identity'
import { newId, type Queries, readNow } from '@hunch/kit/postgres'
import type { CreatePredictionFields } from '@hunch/proto/http'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import { isCategory } from '../domain/categories.ts'
import { newCourse } from '../domain/course.ts'
import { deadlineFits, lapseOf } from '../domain/post.ts'
import { errors } from '../errors.ts'
import { findAuthors } from '../store/authors.ts'
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
  readonly key: IdempotencyKey | undefined
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
  const { fields, files, key } = given
  const { db } = ctx.database
  const before = await answeredBefore<Answer>(db, key, async () => fingerprintOf(fields, await hashFiles(files)))
  if (before) return { ...before, now: await readNow(db) }
  await checkFields(ctx, fields)
  const { photos, hashes } = await storePhotos(ctx, member.id, files)
  await knowAuthor(ctx, member.id)
  const answer = await once(ctx.database, { key, fingerprint: fingerprintOf(fields, hashes) }, async (tx) => {
    const post = await writePost(tx, member, fields, photos)
    const [item] = await readItems(tx, [post.id], member.id)
    if (!item) throw new Error('the post is not there')
    return given.answer(item)
  })
  return { answer, now: await readNow(db) }
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
