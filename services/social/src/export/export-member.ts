import type { Context } from '../context.ts'
import { readCommenting, readComments, readFollows, readLikes, readReactions } from './store.ts'

/** Returns all data about a member, oldest first. */
export async function exportMember(ctx: Context, memberId: string) {
  const { db } = ctx.database
  const [comments, likes, reactions, follows, commenting] = await Promise.all([
    readComments(db, memberId),
    readLikes(db, memberId),
    readReactions(db, memberId),
    readFollows(db, memberId),
    readCommenting(db, memberId),
  ])
  return { comments, likes, reactions, follows, commenting }
}

export type Exported = Awaited<ReturnType<typeof exportMember>>
