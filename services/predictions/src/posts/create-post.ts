import { commonErrors } from '@hunch/kit/errors'
import { answeredBefore, fingerprintOf, type IdempotencyKey, once } from '@hunch/kit/idempotency'
import { localDate, type Member } from '@hunch/kit/identity'
import { newId, type Queries, readNow } from '@hunch/kit/postgres'
import { isErased, resolveCards, tooManyForNow } from '@hunch/members'
import { type CreatePredictionFields, isCategory } from '@hunch/proto/http'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { indexPost } from '../search-index/index-posts.ts'
import { publishPosted } from './events.ts'
import { flagPost, holdLink, judgeWords } from './flag-post.ts'
import { audienceIn } from './policy.ts'
import { endsSoonAt, isDeadlineAllowed, lapseTime } from './rules/deadline.ts'
import { countOfHour } from './store/hides.ts'
import { type Item, type Photo, readItems } from './store/items.ts'
import { insertPhotos } from './store/photos.ts'
import { insertPost, lockOpenGroup, lockPosting, type Post } from './store/posts.ts'
import { hashFiles, type IncomingFile, uploadPhotos } from './upload-photos.ts'

export type PostFields = z.output<typeof CreatePredictionFields>

export interface NewPost<Answer> {
  readonly fields: PostFields
  readonly files: AsyncIterable<IncomingFile>
  /** A retried request with the same key gets the first response. */
  readonly key: IdempotencyKey | undefined
  /** Creates the response, which is stored with the key. */
  readonly answer: (item: Item) => Answer
}

/**
 * Creates a prediction, a comparison or a Story. Checks the fields and streams the photos to media. Then writes the
 * post, its photos, its event and the response in one transaction.
 *
 * @throws headlineAndStatementRequired, storyContextRequired, deadlineOutOfRange, unknownCategory
 * @throws wordRefused, tooManyForNow
 * @throws groupNotFound, also if the member is not in the group
 * @throws unavailable if the post is for a group and groups is unavailable
 * @throws idempotencyKeyReused
 * @throws notSignedIn if the member was deleted during the call
 * @throws the errors of `uploadPhotos`
 */
export async function createPost<Answer>(
  ctx: Context,
  member: Member,
  { fields, files, key, answer }: NewPost<Answer>,
): Promise<{ answer: Answer; now: Date }> {
  const { db } = ctx.database
  const before = await answeredBefore<Answer>(db, key, async () => fingerprintOf(fields, await hashFiles(files)))
  if (before) return { ...before, now: await readNow(db) }
  const audienceGroupId = await checkFields(ctx, member, fields)
  // Checks the words and the hourly limit before the photos are uploaded.
  const counted = { contribution: 'posts', count: () => countOfHour(db, member.id) } as const
  const { limit } = await ctx.contributions.admit(db, member, textsOf(fields), counted)
  const owner = { ownerId: member.id, isPrivate: audienceGroupId !== null }
  const { photos, hashes } = await uploadPhotos(ctx, owner, files)
  await resolveCards(ctx, [member.id])
  const answered = await once(ctx.database, { key, fingerprint: fingerprintOf(fields, hashes) }, async (tx) => {
    const post = await writePost(ctx, tx, member, { fields, photos, audienceGroupId, limit })
    const [item] = await readItems(tx, [post.id], member, audienceGroupId ? [audienceGroupId] : [])
    if (!item) throw new Error('the new post does not exist')
    return answer(item)
  })
  return { answer: answered, now: await readNow(db) }
}

/**
 * Checks the fields, before photos are uploaded. Returns the private group whose members alone may see the post; null
 * for a public post.
 */
async function checkFields(ctx: Context, member: Member, fields: PostFields): Promise<string | null> {
  if (fields.postType === 'prediction') {
    if (!fields.supportingStatement) throw errors.headlineAndStatementRequired()
    if (fields.isExperience && !fields.experienceContext) throw errors.storyContextRequired()
    const now = await readNow(ctx.database.db)
    if (!fields.deadline || !isDeadlineAllowed(new Date(fields.deadline), now)) throw errors.deadlineOutOfRange()
  }
  if (fields.category && !isCategory(fields.category)) throw errors.unknownCategory({ value: fields.category })
  return fields.groupId ? audienceIn(ctx, member, fields.groupId) : null
}

const textsOf = (fields: PostFields): (string | null)[] => [
  fields.headline,
  fields.supportingStatement,
  fields.experienceContext ?? null,
  fields.agreeSide ?? null,
  fields.disagreeSide ?? null,
]

async function writePost(
  ctx: Context,
  tx: Queries,
  member: Member,
  options: {
    fields: PostFields
    photos: readonly Photo[]
    audienceGroupId: string | null
    /** Maximum number of the member's posts per hour. */
    limit: number | undefined
  },
): Promise<Post> {
  const { fields, photos, audienceGroupId, limit } = options
  // This lock comes before `lockPosting`. Otherwise all members who post would wait while a large group is disbanded.
  if (fields.groupId && !(await lockOpenGroup(tx, fields.groupId))) throw errors.groupNotFound()
  if (await isErased(tx, member.id)) throw commonErrors.notSignedIn() // the member was deleted during the call
  const now = await lockPosting(tx)
  // The limit is checked again under the lock, because the member may have created other posts meanwhile.
  if (limit !== undefined && (await countOfHour(tx, member.id)) >= limit) throw tooManyForNow(limit)
  const isPrediction = fields.postType === 'prediction'
  const deadline = isPrediction && fields.deadline ? new Date(fields.deadline) : null
  if (deadline && deadline <= now) throw errors.deadlineOutOfRange() // the deadline passed during the upload
  const isExperience = isPrediction && fields.isExperience
  const texts = textsOf(fields)
  const written = { texts, hasPhoto: photos.length > 0, post: { audienceGroupId, hidden: false } }
  const flag = await judgeWords(ctx, tx, member, written)
  const held = flag?.held === true
  const post = await insertPost(tx, {
    id: newId(),
    ownerId: member.id,
    postType: fields.postType,
    headline: fields.headline,
    supportingStatement: fields.supportingStatement,
    agreeSide: (!isPrediction && fields.agreeSide) || null,
    disagreeSide: (!isPrediction && fields.disagreeSide) || null,
    isExperience,
    experienceContext: (isExperience && fields.experienceContext) || null,
    category: fields.category || null,
    groupId: fields.groupId ?? null,
    audienceGroupId,
    createdAt: now,
    deadline,
    lapsesAt: deadline && lapseTime(now, deadline),
    dueAt: deadline && endsSoonAt(now, deadline),
    unannounced: held,
    hasLink: holdLink(texts),
  })
  await insertPhotos(tx, post.id, photos)
  await indexPost(tx, post)
  const photoFiles = photos.map(({ file }) => file)
  await publishPosted(tx, post, { photoFiles, localDate: localDate(now, member.timeZone), held })
  if (flag) await flagPost(tx, post, flag)
  return post
}
