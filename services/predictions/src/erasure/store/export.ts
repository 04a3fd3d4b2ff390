import type { Queries } from '@hunch/kit/postgres'
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import {
  interests,
  notInterested,
  postEvidence,
  postPhotos,
  posts,
  postVersions,
  reflections,
  shownCalls,
  views,
  votes,
} from '../../schema/index.ts'

const files = sql<string[]>`(select coalesce(json_agg(p.file order by p.position), '[]')
  from ${postPhotos} p where p.post_id = ${posts.id})`

const heldFiles = sql<string[]>`(select coalesce(json_agg(p.file order by p.position), '[]')
  from ${postPhotos} p where p.post_id = ${posts.id} and p.is_held)`

interface EarlierWording {
  readonly headline: string
  readonly supportingStatement: string
  readonly replacedAt: string
  readonly isWithheld: boolean
}

const versions = sql<readonly EarlierWording[]>`(select coalesce(json_agg(json_build_object('headline', v.headline,
  'supportingStatement', v.supporting_statement, 'replacedAt', v.replaced_at, 'isWithheld', v.is_withheld)
  order by v.wording), '[]')
  from ${postVersions} v where v.post_id = ${posts.id})`

/** The evidence that the owner gave for the result; null if the admin gave it. */
const evidence = sql<{
  note: string
  file: string | null
} | null>`(select json_build_object('note', e.note, 'file', e.file)
  from ${postEvidence} e where e.post_id = ${posts.id} and e.member_id = ${posts.ownerId})`

/** Returns all posts of a member with photos and earlier wordings, oldest first. */
export const findPostsOf = (queries: Queries, ownerId: string) =>
  queries
    .select({ post: posts, files, heldFiles, evidence, versions })
    .from(posts)
    .where(and(eq(posts.ownerId, ownerId), isNull(posts.deletedAt)))
    .orderBy(asc(posts.createdAt), asc(posts.id))

/** Returns all votes of a member, oldest first. */
export const findVotesOf = (queries: Queries, memberId: string) =>
  queries
    .select({
      postId: votes.postId,
      vote: votes.vote,
      votedAt: votes.votedAt,
      shown: votes.shown,
      resultSeenTo: votes.resultSeenTo,
    })
    .from(votes)
    .where(eq(votes.memberId, memberId))
    .orderBy(asc(votes.votedAt), asc(votes.postId))

/** Returns the posts that a member has seen, in the order of the last view. */
export const findViewsOf = (queries: Queries, memberId: string) =>
  queries
    .select({ postId: views.postId, times: views.times, seenAt: views.seenAt })
    .from(views)
    .where(eq(views.memberId, memberId))
    .orderBy(asc(views.seenAt), asc(views.postId))

/** Returns all reflections of a member, newest first, with the current headlines of their posts. */
export const findReflectionsOf = (queries: Queries, memberId: string) =>
  queries
    .select({
      id: reflections.id,
      postId: reflections.postId,
      headline: posts.headline,
      content: reflections.content,
      mood: reflections.mood,
      rating: reflections.rating,
      createdAt: reflections.createdAt,
    })
    .from(reflections)
    .innerJoin(posts, eq(posts.id, reflections.postId))
    .where(eq(reflections.memberId, memberId))
    .orderBy(desc(reflections.createdAt), desc(reflections.id))

/** Returns one row if a member shows their settled calls to others; otherwise none. */
export const findCallSettingsOf = (queries: Queries, memberId: string) =>
  queries.select({ showSettledCalls: sql<boolean>`true` }).from(shownCalls).where(eq(shownCalls.memberId, memberId))

/** Returns the categories that a member picked. */
export const findInterestsOf = (queries: Queries, memberId: string) =>
  queries
    .select({ category: interests.category, pickedAt: interests.pickedAt })
    .from(interests)
    .where(eq(interests.memberId, memberId))
    .orderBy(asc(interests.category))

/** Returns the posts that a member marked as "Not interested", latest first. */
export const findNotInterestedOf = (queries: Queries, memberId: string) =>
  queries
    .select({ postId: notInterested.postId, saidAt: notInterested.saidAt })
    .from(notInterested)
    .where(eq(notInterested.memberId, memberId))
    .orderBy(desc(notInterested.saidAt), desc(notInterested.postId))
