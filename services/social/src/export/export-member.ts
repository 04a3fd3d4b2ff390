import type { Context } from '../context.ts'
import { readComments, readFollows, readLikes, readReactions } from './store.ts'

/** Returns everything that is held of a member, oldest first. */
export async function exportMember(ctx: Context, memberId: string) {
  const { db } = ctx.database
  const [comments, likes, reactions, follows] = await Promise.all([
    readComments(db, memberId),
    readLikes(db, memberId),
    readReactions(db, memberId),
    readFollows(db, memberId),
  ])
  return { comments, likes, reactions, follows }
}

export type Exported = Awaited<ReturnType<typeof exportMember>>
