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
import { keepOpen } from '../store/disbanded-groups.ts'
import { type Item, type Photo, readItems } from '../store/items.ts'
import { insertPhotos } from '../store/post-photos.ts'
import { saveWords } from '../store/post-words.ts'
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
 * headlineAndStatementRequired, deadlineOutOfRange, unknownCategory, groupNotFound, unavailable
 * where it is for a group and groups is away, idempotencyKeyReused, and what `storePhotos` throws.
 */
export async function createPost<Answer>(ctx: Context, member: Member, given: NewPost<Answer>) {
  const { fields, files, key } = given
  const { db } = ctx.database
  const before = await answeredBefore<Answer>(db, key, async () => fingerprintOf(fields, await hashFiles(files)))
  if (before) return { ...before, now: await readNow(db) }
  const audience = await checkFields(ctx, member, fields)
  const { photos, hashes } = await storePhotos(ctx, member.id, files)
  await knowAuthor(ctx, member.id)
  const answer = await once(ctx.database, { key, fingerprint: fingerprintOf(fields, hashes) }, async (tx) => {
    const post = await writePost(tx, member, { fields, photos, audience })
    const [item] = await readItems(tx, [post.id], member.id, audience ? [audience] : [])
    if (!item) throw new Error('the post is not there')
    return given.answer(item)
  })
  return { answer, now: await readNow(db) }
}

/** What can be said before any photo travels; answers with the private group that alone will see the post. */
async function checkFields(ctx: Context, member: Member, fields: PostFields): Promise<string | null> {
  if (fields.postType === 'prediction') {
    if (!fields.supportingStatement) throw errors.headlineAndStatementRequired()
    const now = await readNow(ctx.database.db)
    if (!fields.deadline || !deadlineFits(new Date(fields.deadline), now)) throw errors.deadlineOutOfRange()
  }
  if (fields.category && !isCategory(fields.category)) throw errors.unknownCategory({ value: fields.category })
  if (!fields.groupId) return null
  const group = await ctx.groups.forPost(fields.groupId, member.id)
  if (!group.isMember) throw errors.groupNotFound()
  return group.isPrivate ? fields.groupId : null
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

async function writePost(
  tx: Queries,
  member: Member,
  { fields, photos, audience }: { fields: PostFields; photos: readonly Photo[]; audience: string | null },
): Promise<Post> {
  // Before the turn, which everyone who posts would wait for while a large group is closed.
  if (fields.groupId && !(await keepOpen(tx, fields.groupId))) throw errors.groupNotFound()
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
    groupId: fields.groupId ?? null,
    audienceGroupId: audience,
    createdAt: now,
    ...(deadline ? courseColumns(newCourse(now, deadline, lapseOf(now, deadline))) : {}),
  })
  await insertPhotos(tx, post.id, photos)
  await saveWords(tx, post)
  const files = photos.map(({ file }) => file)
  await announcePosted(tx, post, files, localDate(now, member.timeZone))
  return post
}
