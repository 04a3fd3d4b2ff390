import type { Queries } from '@hunch/kit/postgres'
import type {
  PredictionDeleted,
  PredictionEdited,
  PredictionPosted,
} from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import type { Judging } from '../context.ts'
import { insertPost, markDeleted } from '../store/posts.ts'
import { judgeCounts } from './judge-counts.ts'
import { noteAct } from './note-act.ts'

/** A post was made: it counts for its owner's streak and for her badges. */
export async function notePost(ctx: Judging, tx: Queries, fact: PredictionPosted, at: Date): Promise<void> {
  const { postId, ownerId, isExperience } = fact
  const act = { memberId: ownerId, subject: postId, at, localDate: fact.localDate, countsForStreak: true }
  const { localDate, members } = await noteAct(tx, act)
  const post = { postId, ownerId, isStory: isExperience, category: fact.category || null, postedAt: at, localDate }
  if (!(await insertPost(tx, post))) return
  const figures = isExperience ? (['posts', 'stories'] as const) : (['posts'] as const)
  await judgeCounts(ctx, tx, at, { member: members.get(ownerId), figures })
}

/** Its owner worded a post anew. */
export async function noteEdit(tx: Queries, { postId, ownerId }: PredictionEdited, at: Date): Promise<void> {
  await noteAct(tx, { memberId: ownerId, subject: postId, at, localDate: '' })
}

/** A post is gone; what members earned by it stays. */
export const removePost = (tx: Queries, { postId }: PredictionDeleted): Promise<void> => markDeleted(tx, postId)
