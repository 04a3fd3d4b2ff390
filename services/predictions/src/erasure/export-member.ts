import type { Context } from '../context.ts'
import { findPostsOf, findReflectionsOf, findViewsOf, findVotesOf } from './store/export.ts'

/** Returns all that this service stores about a member, for their data export. */
export async function exportMember(ctx: Context, memberId: string) {
  const { db } = ctx.database
  const [posts, votes, reflections, views] = await Promise.all([
    findPostsOf(db, memberId),
    findVotesOf(db, memberId),
    findReflectionsOf(db, memberId),
    findViewsOf(db, memberId),
  ])
  return { posts, votes, reflections, views }
}

export type MemberData = Awaited<ReturnType<typeof exportMember>>
