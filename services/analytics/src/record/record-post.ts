import type { Queries } from '@hunch/kit/postgres'
import {
  Outcome,
  type PredictionDeleted,
  type PredictionEdited,
  type PredictionPosted,
  type PredictionResolved,
  type ReflectionWritten,
  ResolvedBy,
} from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { awardCountedBadges } from '../badges/award-badges.ts'
import type { HandlerContext } from '../context.ts'
import { recordAct } from './record-act.ts'
import { insertPost, insertReflection, insertResolution, markPostDeleted } from './store/acts.ts'

/** Records a new post, which counts for its owner's streak and badges. */
export async function recordPost(ctx: HandlerContext, tx: Queries, event: PredictionPosted, at: Date): Promise<void> {
  const { postId, ownerId, isExperience } = event
  const act = { memberId: ownerId, subject: postId, at, localDate: event.localDate, countsForStreak: true }
  const { localDate, members } = await recordAct(tx, act)
  const isNew = await insertPost(tx, {
    postId,
    ownerId,
    isStory: isExperience,
    category: event.category || null,
    isPrivate: event.audienceGroupId !== '',
    postedAt: at,
    localDate,
  })
  if (!isNew) return
  const figures = isExperience ? (['posts', 'stories'] as const) : (['posts'] as const)
  await awardCountedBadges(ctx, tx, { at, member: members.get(ownerId), figures })
}

/** Records an edit, which makes the owner active that day. */
export async function recordEdit(tx: Queries, { postId, ownerId }: PredictionEdited, at: Date): Promise<void> {
  await recordAct(tx, { memberId: ownerId, subject: postId, at, localDate: '' })
}

/** Marks a post as deleted: it no longer counts, but badges that it earned stay. */
export const recordPostDeleted = (tx: Queries, { postId }: PredictionDeleted): Promise<void> =>
  markPostDeleted(tx, postId)

/** Records a resolution by the owner, which counts for their streak. Ignores lapses, admins' results and annulled results. */
export async function recordResolution(tx: Queries, event: PredictionResolved, at: Date): Promise<void> {
  if (event.resolvedBy !== ResolvedBy.OWNER || event.outcome === Outcome.UNSPECIFIED) return
  const { postId, ownerId } = event
  const act = { memberId: ownerId, subject: postId, at, localDate: event.localDate, countsForStreak: true }
  const { localDate, erased } = await recordAct(tx, act)
  if (!erased) await insertResolution(tx, { postId, memberId: ownerId, firstAt: at, localDate })
}

/** Records a reflection, which counts for its author's streak and badges. */
export async function recordReflection(
  ctx: HandlerContext,
  tx: Queries,
  event: ReflectionWritten,
  at: Date,
): Promise<void> {
  const { reflectionId, memberId } = event
  const act = { memberId, subject: reflectionId, at, localDate: event.localDate, countsForStreak: true }
  const { localDate, erased, members } = await recordAct(tx, act)
  if (erased || !(await insertReflection(tx, { reflectionId, memberId, firstAt: at, localDate }))) return
  await awardCountedBadges(ctx, tx, { at, member: members.get(memberId), figures: ['reflections'] })
}
