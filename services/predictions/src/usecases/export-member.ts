import type { Context } from '../context.ts'
import { type AuthoredPost, authoredPosts } from '../store/exports.ts'
import { allReflections, type JournalEntry } from '../store/reflections.ts'
import { type Seen, viewsOf } from '../store/views.ts'
import { type CastVote, votesOf } from '../store/votes.ts'

/** What is held here about a member. */
export interface HeldHere {
  readonly posts: readonly AuthoredPost[]
  readonly votes: readonly CastVote[]
  readonly reflections: readonly JournalEntry[]
  readonly seen: readonly Seen[]
}

/** All that is held here about a member, for her to take along. */
export async function exportMember(ctx: Context, memberId: string): Promise<HeldHere> {
  const { db } = ctx.database
  const [posts, votes, reflections, seen] = await Promise.all([
    authoredPosts(db, memberId),
    votesOf(db, memberId),
    allReflections(db, memberId),
    viewsOf(db, memberId),
  ])
  return { posts, votes, reflections, seen }
}
