import type { Context } from '../context.ts'
import {
  findCallSettingsOf,
  findInterestsOf,
  findNotInterestedOf,
  findPostsOf,
  findReflectionsOf,
  findViewsOf,
  findVotesOf,
} from './store/export.ts'

/** Returns all data that this service stores about a member, for their data export. */
export async function exportMember(ctx: Context, memberId: string) {
  const { db } = ctx.database
  const [posts, votes, reflections, views, callSettings, interests, notInterested] = await Promise.all([
    findPostsOf(db, memberId),
    findVotesOf(db, memberId),
    findReflectionsOf(db, memberId),
    findViewsOf(db, memberId),
    findCallSettingsOf(db, memberId),
    findInterestsOf(db, memberId),
    findNotInterestedOf(db, memberId),
  ])
  return { posts, votes, reflections, views, callSettings, interests, notInterested }
}

export type MemberData = Awaited<ReturnType<typeof exportMember>>
